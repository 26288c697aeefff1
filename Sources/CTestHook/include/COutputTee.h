// SPDX-License-Identifier: Apache-2.0

/* Keeps what this process writes to its standard output and error, in the record of its run. */
#ifndef COUTPUTTEE_H
#define COUTPUTTEE_H

/* Leads the process's standard output and error through a process of its own, which passes each piece on to where it
   went before and appends it to the events of the run. That process outlives this one and comes to its end with it, so
   nothing is lost when this one crashes or is killed.

   A terminal is left alone: programs look whether they have one. Where both go to the same file they are one stream, so
   that their order is kept.

   `events` is the file of the stream of events, `start` the time of CLOCK_MONOTONIC that its events count from, in
   seconds. Returns 1 when at least one of the two is kept. To be called once. */
int coutputtee_start(const char *events, double start);

/* What is written from now on belongs to this test; 0 stands for none. */
void coutputtee_set_test(long test);

/* The process that passes the output on; 0 where there is none. */
int coutputtee_process(void);

/* Leads the output back to where it went and waits until all of it has arrived, two seconds at most. */
void coutputtee_finish(void);

#endif
