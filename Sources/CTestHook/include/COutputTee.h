// SPDX-License-Identifier: Apache-2.0

/* Records the standard output and the standard error of this process, in the record of its test run. */
#ifndef COUTPUTTEE_H
#define COUTPUTTEE_H

/* Redirects the process's standard output and error through another process, which forwards each piece to the original
   destination and appends it to the events of the run. That process ends after this one, so nothing is lost if this
   process crashes or is killed.

   A terminal is not redirected: programs check whether they have one. If both streams go to the same file, they become
   one stream, so that their order is preserved.

   `events` is the file of the event stream, `start` the time of CLOCK_MONOTONIC from which its events count, in
   seconds. Returns 1 if at least one of the two streams is recorded. Must be called at most once. */
int coutputtee_start(const char *events, double start);

/* Assigns all output from now on to the test with this number; 0 means no test. */
void coutputtee_set_test(long test);

/* The id of the process that forwards the output; 0 if there is no such process. */
int coutputtee_process(void);

/* Redirects the output to its original destination and waits until everything has arrived, at most two seconds. */
void coutputtee_finish(void);

#endif
