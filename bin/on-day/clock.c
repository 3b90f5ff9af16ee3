/*
 * The clock of another day: `npm run prove -- on 2026-12-16` loads this into every program that asks the C library what
 * time it is. The clock is AHEAD seconds ahead of the machine's, or behind it, and goes on running. Only the time of the
 * day is another: how long something takes is measured as ever.
 *
 * It does no more than this on purpose. libfaketime has a fault that no setting mends: while a program waits, a signal
 * finds the true time, so that no time limit of PostgreSQL ever strikes (docs/decisions/168).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

typedef int ask_clock(clockid_t, struct timespec *);

static ask_clock *of_library;

__attribute__((constructor)) static void find_clock_of_library(void) {
  of_library = (ask_clock *)dlsym(RTLD_NEXT, "clock_gettime");
}

/* Another library may ask before this one is ready. */
static int ask_machine(clockid_t clock, struct timespec *at) {
  return of_library ? of_library(clock, at) : (int)syscall(SYS_clock_gettime, clock, at);
}

static int tells_day(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = ask_machine(clock, at);
  if (!failed && tells_day(clock)) at->tv_sec += AHEAD;
  return failed;
}

int timespec_get(struct timespec *at, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, at) == 0 ? base : 0;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

/* The machine itself waits by its own clock: until when is said in that. */
static struct timespec by_machine(const struct timespec *until) {
  struct timespec at = *until;
  at.tv_sec -= AHEAD;
  return at;
}

/* What counts from the start of the machine is nowhere near so many seconds. */
static int is_day(const struct timespec *until) { return until->tv_sec > 1000000000; }

int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
  if (!is_day(until)) return pthread_cond_clockwait(cond, mutex, CLOCK_MONOTONIC, until);
  struct timespec at = by_machine(until);
  return pthread_cond_clockwait(cond, mutex, CLOCK_REALTIME, &at);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  struct timespec at = by_machine(until);
  return sem_clockwait(semaphore, CLOCK_REALTIME, &at);
}
