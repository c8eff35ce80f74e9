/*
 * Moves the clock on the wall of one process by CLOCK_SHIFT_SECONDS and leaves every other clock alone, so that timers
 * run as ever. Preloaded (LD_PRELOAD) into Node, PostgreSQL and Chromium alike.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long shift(void) {
  static long seconds;
  static int is_known;
  if (!is_known) {
    const char *text = getenv("CLOCK_SHIFT_SECONDS");
    seconds = text ? atol(text) : 0;
    is_known = 1;
  }
  return seconds;
}

/* Chromium's sandbox forbids looking symbols up later. */
static int (*real_clock_gettime)(clockid_t, struct timespec *);
__attribute__((constructor)) static void prepare(void) {
  real_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  shift();
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (!real_clock_gettime) prepare();
  int result = real_clock_gettime(clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec precise;
  int result = clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
  if (base != TIME_UTC) return 0;
  return clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}
