// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "COutputTee.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
  /* The number of bytes that are recorded from the start of a test's output, and, if the test writes more, from the end
     of its output. */
  most_kept = 512 * 1024,
  most_of_end = 64 * 1024,
  /* Pending output is written as an event when it has reached this number of bytes, or after this number of
     milliseconds. */
  most_pending = 16 * 1024,
  longest_pending = 10,
  /* A packet pipe uses a page for each packet. It has room for 256 packets, so that the tests do not wait for the
     forwarding process. */
  pipe_size = 256 * 4096
};

/* The variables of the test process. */
static int original[2] = {-1, -1}, sending[2] = {-1, -1};
static int has_ended = -1;
static pid_t teller;
/* The prefix of a packet that contains a command to the forwarding process; no other output has this prefix. */
static char token[48];

/* The variables of the process that forwards the output. This process has one thread and must not allocate memory,
   because it is created by fork(2) without exec. */
struct stream {
  int in, out;
  const char *name;
  long test, kept, omitted;
  int pending, end_length, end_place;
  /* The pending output. The buffer has room for one more packet, and for a character that a packet has cut. */
  unsigned char text[most_pending + 4096 + 4];
  unsigned char end[most_of_end];
  /* The first bytes of a character whose other bytes come in the next packet. */
  unsigned char cut[4];
  int cut_length;
};
static struct stream streams[2];
static unsigned char rotated[most_of_end];
static char line[(most_of_end + 8192) * 6 + 256];
static int events_file;
static double start_time;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Returns the length in bytes of the character at the start of `bytes`; 0 if it is not UTF-8, -1 if its last bytes are
   missing. */
static int character(const unsigned char *bytes, int count) {
  unsigned char first = bytes[0];
  if (first < 0x80) return 1;
  int length = first >= 0xC2 && first < 0xE0 ? 2 : first >= 0xE0 && first < 0xF0 ? 3 : first >= 0xF0 && first < 0xF5 ? 4 : 0;
  for (int i = 1; i < length; i++) {
    if (i == count) return -1;
    int low = 0x80, high = 0xBF;
    if (i == 1 && first == 0xE0) low = 0xA0;
    if (i == 1 && first == 0xED) high = 0x9F;
    if (i == 1 && first == 0xF0) low = 0x90;
    if (i == 1 && first == 0xF4) high = 0x8F;
    if (bytes[i] < low || bytes[i] > high) return 0;
  }
  return length;
}

static char *put_number(char *at, unsigned long number, int digits) {
  char reversed[24];
  int count = 0;
  while (number > 0 || count < digits) {
    reversed[count++] = (char)('0' + number % 10);
    number /= 10;
  }
  while (count > 0) *at++ = reversed[--count];
  return at;
}

/* Appends an event with a text to the file with a single write, as the test process does. Unless `is_end`, an
   incomplete character at the end of the text is left out. Returns the number of bytes of the text that the event
   contains. */
static int tell(const struct stream *stream, const unsigned char *bytes, int count, long omitted, int is_end) {
  static const char hex[] = "0123456789ABCDEF";
  char *at = stpcpy(line, "{\"event\":\"output\"");
  if (omitted > 0) at = put_number(stpcpy(at, ",\"omitted\":"), (unsigned long)omitted, 1);
  at = stpcpy(stpcpy(stpcpy(at, ",\"stream\":\""), stream->name), "\"");
  if (stream->test > 0) at = put_number(stpcpy(at, ",\"test\":"), (unsigned long)stream->test, 1);
  at = stpcpy(at, ",\"text\":\"");
  int place = 0;
  while (place < count) {
    int length = character(bytes + place, count - place);
    if (length < 0 && !is_end) break;
    unsigned char byte = bytes[place];
    if (length <= 0) {
      at = stpcpy(at, "\\\\x");
      *at++ = hex[byte >> 4];
      *at++ = hex[byte & 15];
      length = 1;
    } else if (length > 1) {
      at = mempcpy(at, bytes + place, (size_t)length);
    } else if (byte == '"' || byte == '\\') {
      *at++ = '\\';
      *at++ = (char)byte;
    } else if (byte == '\n') {
      at = stpcpy(at, "\\n");
    } else if (byte < 0x20) {
      at = stpcpy(at, "\\u00");
      *at++ = hex[byte >> 4];
      *at++ = hex[byte & 15];
    } else {
      *at++ = (char)byte;
    }
    place += length;
  }
  double passed = now() - start_time;
  unsigned long micros = passed > 0 ? (unsigned long)(passed * 1e6) : 0;
  at = put_number(stpcpy(at, "\",\"time\":"), micros / 1000000, 1);
  *at++ = '.';
  at = stpcpy(put_number(at, micros % 1000000, 6), "}\n");
  if (place > 0) {
    ssize_t length = at - line, written = write(events_file, line, (size_t)length);
    /* If the disk is full, the incomplete line is removed, because it would corrupt the next one. */
    off_t end = lseek(events_file, 0, SEEK_END);
    if (written > 0 && written < length && ftruncate(events_file, end - written) != 0) return count;
  }
  return place;
}

static void tell_pending(struct stream *stream, int is_end) {
  if (stream->pending == 0) return;
  int told = tell(stream, stream->text, stream->pending, 0, is_end);
  stream->pending -= told;
  memmove(stream->text, stream->text + told, (size_t)stream->pending);
}

/* Returns the number of bytes at the end of `bytes` that are the start of an incomplete character. */
static int cut_at_end(const unsigned char *bytes, int count) {
  for (int length = 1; length < 4 && length <= count; length++)
    if (bytes[count - length] >= 0xC2) return character(bytes + count - length, length) < 0 ? length : 0;
  return 0;
}

static void pass_on(int out, const unsigned char *bytes, ssize_t count);

/* Forwards everything except the first bytes of an incomplete character, which are stored until the other bytes arrive.
   This is necessary because SwiftPM (6.3) drops each piece of the tests' output that is not valid UTF-8. */
static void pass_on_whole(struct stream *stream, const unsigned char *bytes, int count) {
  static unsigned char piece[4 + 4096];
  memcpy(piece, stream->cut, (size_t)stream->cut_length);
  memcpy(piece + stream->cut_length, bytes, (size_t)count);
  count += stream->cut_length;
  stream->cut_length = cut_at_end(piece, count);
  pass_on(stream->out, piece, count - stream->cut_length);
  memcpy(stream->cut, piece + count - stream->cut_length, (size_t)stream->cut_length);
}

/* Forwards the incomplete character, and writes all pending output as events, because a test or the output ends. */
static void finish(struct stream *stream) {
  pass_on(stream->out, stream->cut, stream->cut_length);
  stream->cut_length = 0;
  tell_pending(stream, 1);
  if (stream->omitted > 0) {
    int first = stream->end_length < most_of_end ? 0 : stream->end_place;
    memcpy(rotated, stream->end + first, (size_t)(stream->end_length - first));
    memcpy(rotated + stream->end_length - first, stream->end, (size_t)first);
    tell(stream, rotated, stream->end_length, stream->omitted - stream->end_length, 1);
  }
  stream->kept = stream->omitted = 0;
  stream->end_length = stream->end_place = 0;
}

static void keep(struct stream *stream, const unsigned char *bytes, int count) {
  if (stream->kept < most_kept) {
    memcpy(stream->text + stream->pending, bytes, (size_t)count);
    stream->pending += count;
    stream->kept += count;
    if (stream->pending >= most_pending) tell_pending(stream, 0);
    return;
  }
  stream->omitted += count;
  for (int i = 0; i < count; i++) {
    stream->end[stream->end_place] = bytes[i];
    stream->end_place = (stream->end_place + 1) % most_of_end;
    if (stream->end_length < most_of_end) stream->end_length++;
  }
}

static void pass_on(int out, const unsigned char *bytes, ssize_t count) {
  while (count > 0) {
    ssize_t written = write(out, bytes, (size_t)count);
    if (written >= 0) {
      bytes += written;
      count -= written;
    } else if (errno == EAGAIN) {
      struct pollfd entry = {out, POLLOUT, 0};
      poll(&entry, 1, -1);
    } else if (errno == EPIPE) {
      /* The reader has closed the output. This process ends, so that the tests get SIGPIPE, as they would without this
         process. */
      for (int i = 0; i < 2; i++) {
        streams[i].cut_length = 0;
        finish(&streams[i]);
      }
      _exit(0);
    } else if (errno != EINTR) {
      return;
    }
  }
}

static void serve(int count) {
  static unsigned char packet[4096];
  size_t token_length = strlen(token);
  int open_streams = count;
  while (open_streams > 0) {
    struct pollfd entries[2] = {{streams[0].in, POLLIN, 0}, {streams[1].in, POLLIN, 0}};
    int is_pending = streams[0].pending > 0 || streams[1].pending > 0;
    if (poll(entries, 2, is_pending ? longest_pending : -1) == 0) {
      for (int i = 0; i < 2; i++) tell_pending(&streams[i], 0);
      /* The remaining bytes are the start of a character. The next poll waits without a time limit for the other
         bytes. */
      for (int i = 0; i < 2; i++) if (streams[i].pending > 0) poll(entries, 2, -1);
      continue;
    }
    for (int i = 0; i < 2; i++) {
      if (!entries[i].revents) continue;
      struct stream *stream = &streams[i];
      ssize_t length = read(stream->in, packet, sizeof packet);
      if (length < 0 && errno == EINTR) continue;
      if (length <= 0) {
        finish(stream);
        stream->in = -1;
        open_streams--;
      } else if ((size_t)length > token_length && memcmp(packet, token, token_length) == 0) {
        long test = 0;
        for (ssize_t j = (ssize_t)token_length; j < length; j++) test = test * 10 + (packet[j] - '0');
        finish(stream);
        stream->test = test;
      } else {
        pass_on_whole(stream, packet, (int)length);
        /* The pending output of the other stream is written first, so that the events are in the order of arrival. */
        tell_pending(&streams[1 - i], 0);
        keep(stream, packet, (int)length);
      }
    }
  }
  _exit(0);
}

/* Turns the child of fork(2) into the process that forwards the output. */
static void become_teller(int count, int ended) {
  prctl(PR_SET_NAME, "understudy-out");
  int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
  int kept[] = {streams[0].in, streams[1].in, streams[0].out, streams[1].out, events_file, ended};
  /* Closes all other descriptors, in particular the tests' ends of the pipes, so that the end of file is visible. */
  int next = 0;
  while (1) {
    int lowest = -1;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
      if (kept[i] >= next && (lowest < 0 || kept[i] < lowest)) lowest = kept[i];
    if (lowest < 0) break;
    if (lowest > next) close_range((unsigned)next, (unsigned)lowest - 1, 0);
    next = lowest + 1;
  }
  close_range((unsigned)next, ~0U, 0);
  serve(count);
}

static int is_kept(const struct stat *status) {
  return S_ISFIFO(status->st_mode) || S_ISREG(status->st_mode) || S_ISSOCK(status->st_mode);
}

int coutputtee_start(const char *events, double start) {
  struct stat status[2];
  int wanted[2], ends[2][2] = {{-1, -1}, {-1, -1}}, ended[2] = {-1, -1};
  for (int i = 0; i < 2; i++) wanted[i] = fstat(i + 1, &status[i]) == 0 && is_kept(&status[i]);
  int is_one = wanted[0] && wanted[1] && status[0].st_dev == status[1].st_dev
               && status[0].st_ino == status[1].st_ino;
  if (is_one) wanted[1] = 0;
  if (!wanted[0] && !wanted[1]) return 0;
  start_time = start;
  events_file = open(events, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (events_file < 0 || pipe2(ended, O_CLOEXEC) != 0) return 0;
  snprintf(token, sizeof token, "%c%cunderstudy %d %ld ", 0x1F, 0x1E, (int)getpid(), (long)(now() * 1e9));
  for (int i = 0; i < 2; i++) {
    streams[i] = (struct stream){.in = -1, .out = -1, .name = i == 0 ? "stdout" : "stderr"};
    if (!wanted[i] || pipe2(ends[i], O_CLOEXEC | O_DIRECT) != 0) continue;
    fcntl(ends[i][1], F_SETPIPE_SZ, pipe_size);
    original[i] = fcntl(i + 1, F_DUPFD_CLOEXEC, 3);
    streams[i].in = ends[i][0];
    streams[i].out = original[i];
  }
  fflush(NULL);
  teller = fork();
  if (teller == 0) become_teller((ends[0][0] >= 0) + (ends[1][0] >= 0), ended[1]);
  has_ended = ended[0];
  close(ended[1]);
  close(events_file);
  for (int i = 0; i < 2; i++) {
    if (ends[i][0] < 0) continue;
    close(ends[i][0]);
    if (teller < 0) {
      close(ends[i][1]);
      continue;
    }
    sending[i] = ends[i][1];
    dup2(sending[i], i + 1);
    if (is_one) {
      original[1] = fcntl(2, F_DUPFD_CLOEXEC, 3);
      dup2(sending[0], 2);
    }
  }
  return teller > 0;
}

void coutputtee_set_test(long test) {
  if (teller <= 0) return;
  char message[96];
  int length = snprintf(message, sizeof message, "%s%ld", token, test);
  fflush(stdout);
  for (int i = 0; i < 2; i++)
    if (sending[i] >= 0 && write(sending[i], message, (size_t)length) < 0) continue;
}

int coutputtee_process(void) { return teller > 0 ? teller : 0; }

void coutputtee_finish(void) {
  if (teller <= 0) return;
  fflush(NULL);
  for (int i = 0; i < 2; i++) {
    if (original[i] >= 0) dup2(original[i], i + 1);
    if (sending[i] >= 0) close(sending[i]);
    sending[i] = -1;
  }
  struct pollfd entry = {has_ended, POLLIN, 0};
  if (poll(&entry, 1, 2000) > 0) waitpid(teller, NULL, 0);
  teller = 0;
}
