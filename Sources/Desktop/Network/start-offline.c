// SPDX-License-Identifier: Apache-2.0

// Starts a program without a network: start-offline PROGRAM [ARGUMENT…]. Without a program, it only tries.
//
// The program gets a separate network, which has only the loopback interface (namespaces(7)). It replaces this program,
// so that it has the same process, descriptors and environment. Its user is the same: a namespace of users with this
// user alone permits the separate network without root, and gives the program no further rights.
//
// The program needs no C library and no headers. script/build-network compiles it for each architecture; the compiled
// files are checked in, because a user's package cannot compile the program for its tests.

typedef unsigned long Word;

#if defined(__x86_64__)
enum { WRITE = 1, OPEN_AT = 257, CLOSE = 3, SOCKET = 41, IOCTL = 16, EXECVE = 59, EXIT = 231, UNSHARE = 272,
       USER = 107, GROUP = 108 }; // <asm/unistd_64.h>
static long call(long number, Word a, Word b, Word c, Word d) {
  long result;
  register Word fourth __asm__("r10") = d;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth)
                   : "rcx", "r11", "memory");
  return result;
}
__asm__(".globl _start\n_start:\n mov %rsp, %rdi\n and $-16, %rsp\n call begin\n");
#elif defined(__aarch64__)
enum { WRITE = 64, OPEN_AT = 56, CLOSE = 57, SOCKET = 198, IOCTL = 29, EXECVE = 221, EXIT = 94, UNSHARE = 97,
       USER = 175, GROUP = 177 }; // <asm-generic/unistd.h>
static long call(long number, Word a, Word b, Word c, Word d) {
  register long result __asm__("x0") = (long)a;
  register Word second __asm__("x1") = b;
  register Word third __asm__("x2") = c;
  register Word fourth __asm__("x3") = d;
  register long which __asm__("x8") = number;
  __asm__ volatile("svc 0" : "+r"(result) : "r"(second), "r"(third), "r"(fourth), "r"(which) : "memory");
  return result;
}
__asm__(".globl _start\n_start:\n mov x0, sp\n bl begin\n");
#endif

enum { NEW_USERS = 0x10000000, NEW_NETWORK = 0x40000000, WRITE_ONLY = 1 };
enum { GET_FLAGS = 0x8913, SET_FLAGS = 0x8914, UP = 1, INTERNET = 2, DATAGRAM = 2 };

// The status is the number of the error, which OfflineStarter.swift explains.
static void end(long status) { call(EXIT, (Word)status, 0, 0, 0); }

static void write_file(const char *path, const char *text, Word length) {
  long file = call(OPEN_AT, (Word)-100L, (Word)path, WRITE_ONLY, 0);
  if (file < 0) end(-file);
  long written = call(WRITE, (Word)file, (Word)text, length, 0);
  if (written < 0) end(-written);
  call(CLOSE, (Word)file, 0, 0, 0);
}

static Word put(char *text, Word number) {
  char digits[24];
  Word count = 0, length = 0;
  do digits[count++] = (char)('0' + number % 10); while (number /= 10);
  while (count) text[length++] = digits[--count];
  return length;
}

// Writes that a number of the new namespace is the same number of the one around it.
static void keep(const char *path, Word number) {
  char line[64];
  Word length = put(line, number);
  line[length++] = ' ';
  length += put(line + length, number);
  line[length++] = ' ';
  line[length++] = '1';
  write_file(path, line, length);
}

// Switches the loopback interface on, so that the program reaches its own servers.
static void switch_on_loopback(void) {
  struct { char name[16]; short flags; char rest[22]; } request = { "lo", 0, "" };
  long descriptor = call(SOCKET, INTERNET, DATAGRAM, 0, 0);
  if (descriptor < 0) end(-descriptor);
  long result = call(IOCTL, (Word)descriptor, GET_FLAGS, (Word)&request, 0);
  request.flags |= UP;
  if (result >= 0) result = call(IOCTL, (Word)descriptor, SET_FLAGS, (Word)&request, 0);
  if (result < 0) end(-result);
  call(CLOSE, (Word)descriptor, 0, 0, 0);
}

__attribute__((used)) void begin(Word *stack) {
  Word count = stack[0];
  char **arguments = (char **)(stack + 1);
  char **environment = arguments + count + 1;
  Word user = (Word)call(USER, 0, 0, 0, 0), group = (Word)call(GROUP, 0, 0, 0, 0);
  // Root needs no namespace of users, in which it would lose rights.
  if (call(UNSHARE, NEW_NETWORK, 0, 0, 0) < 0) {
    long result = call(UNSHARE, NEW_USERS | NEW_NETWORK, 0, 0, 0);
    if (result < 0) end(-result);
    write_file("/proc/self/setgroups", "deny", 4);
    keep("/proc/self/uid_map", user);
    keep("/proc/self/gid_map", group);
  }
  switch_on_loopback();
  if (count < 2) end(0);
  end(-call(EXECVE, (Word)arguments[1], (Word)(arguments + 1), (Word)environment, 0));
}
