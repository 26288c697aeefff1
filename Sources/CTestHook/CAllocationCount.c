// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CAllocationCount.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The counts are in the static TLS block, which exists from the start of a thread, because access to them must not
   allocate memory. */
static __thread struct callocationcount_numbers of_thread __attribute__((tls_model("initial-exec")));
static atomic_ullong allocations, bytes;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void *(*real_reallocarray)(void *, size_t, size_t);
static void *(*real_memalign)(size_t, size_t);
static void *(*real_aligned_alloc)(size_t, size_t);
static int (*real_posix_memalign)(void **, size_t, size_t);
static void *(*real_valloc)(size_t);
static void *(*real_pvalloc)(size_t);

static void note(size_t size) {
  of_thread.allocations++;
  of_thread.bytes += size;
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

/* Returns the size of an array; 0 if the product overflows, because the real function rejects such a size. */
static size_t product(size_t count, size_t size) {
  size_t all;
  return __builtin_mul_overflow(count, size, &all) ? 0 : all;
}

static void *counted_malloc(size_t size) {
  note(size);
  return real_malloc(size);
}

static void *counted_calloc(size_t count, size_t size) {
  note(product(count, size));
  return real_calloc(count, size);
}

static void *counted_realloc(void *block, size_t size) {
  /* realloc to size 0 frees the block. */
  if (size > 0 || block == NULL) note(size);
  return real_realloc(block, size);
}

static void *counted_reallocarray(void *block, size_t count, size_t size) {
  if (product(count, size) > 0 || block == NULL) note(product(count, size));
  return real_reallocarray(block, count, size);
}

static void *counted_memalign(size_t alignment, size_t size) {
  note(size);
  return real_memalign(alignment, size);
}

static void *counted_aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return real_aligned_alloc(alignment, size);
}

static int counted_posix_memalign(void **block, size_t alignment, size_t size) {
  note(size);
  return real_posix_memalign(block, alignment, size);
}

static void *counted_valloc(size_t size) {
  note(size);
  return real_valloc(size);
}

static void *counted_pvalloc(size_t size) {
  note(size);
  return real_pvalloc(size);
}

static const struct {
  const char *name;
  void *counted;
  void **real;
} functions[] = {
  {"malloc", (void *)counted_malloc, (void **)&real_malloc},
  {"calloc", (void *)counted_calloc, (void **)&real_calloc},
  {"realloc", (void *)counted_realloc, (void **)&real_realloc},
  {"reallocarray", (void *)counted_reallocarray, (void **)&real_reallocarray},
  {"memalign", (void *)counted_memalign, (void **)&real_memalign},
  {"aligned_alloc", (void *)counted_aligned_alloc, (void **)&real_aligned_alloc},
  {"posix_memalign", (void *)counted_posix_memalign, (void **)&real_posix_memalign},
  {"valloc", (void *)counted_valloc, (void **)&real_valloc},
  {"pvalloc", (void *)counted_pvalloc, (void **)&real_pvalloc},
};
enum { function_count = sizeof functions / sizeof *functions };

/* The entries of address tables that were replaced with the counting functions, and their earlier values. */
struct entry {
  void **address;
  void *original, *counted;
};
enum { most_entries = 8192 };
static struct entry *entries;
static int entry_count, starts;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Tables ---- */

/* Writes an entry of a library's address table. The tables of most libraries are read-only after loading (RELRO), so
   they are made writable for the write. */
static int put(const struct dl_phdr_info *library, void **address, void *value) {
  uintptr_t place = (uintptr_t)address, page = (uintptr_t)sysconf(_SC_PAGESIZE), first = place & ~(page - 1);
  int is_protected = 0;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    if (part->p_type != PT_GNU_RELRO) continue;
    uintptr_t start = (library->dlpi_addr + part->p_vaddr) & ~(page - 1);
    uintptr_t end = (library->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
    if (place >= start && place < end) is_protected = 1;
  }
  if (is_protected && mprotect((void *)first, page, PROT_READ | PROT_WRITE) != 0) return 0;
  /* The write is atomic, because other threads may be calling through the entry. */
  __atomic_store_n(address, value, __ATOMIC_RELEASE);
  if (is_protected) mprotect((void *)first, page, PROT_READ);
  return 1;
}

static int is_table_entry(unsigned long type) {
#if defined(__x86_64__)
  return type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT;
#elif defined(__aarch64__)
  return type == R_AARCH64_JUMP_SLOT || type == R_AARCH64_GLOB_DAT;
#else
  return 0;
#endif
}

static void lead_through_us(const struct dl_phdr_info *library, const ElfW(Rela) *relocations, size_t size,
                            const ElfW(Sym) *symbols, const char *names) {
  for (size_t i = 0; i < size / sizeof *relocations; i++) {
    if (!is_table_entry(ELF64_R_TYPE(relocations[i].r_info))) continue;
    const char *name = names + symbols[ELF64_R_SYM(relocations[i].r_info)].st_name;
    for (int j = 0; j < function_count; j++) {
      if (strcmp(name, functions[j].name) != 0 || *functions[j].real == NULL) continue;
      void **address = (void **)(library->dlpi_addr + relocations[i].r_offset);
      void *original = __atomic_load_n(address, __ATOMIC_ACQUIRE);
      if (entry_count == most_entries || original == functions[j].counted) continue;
      if (put(library, address, functions[j].counted))
        entries[entry_count++] = (struct entry){address, original, functions[j].counted};
    }
  }
}

static int visit(struct dl_phdr_info *library, size_t size, void *unused) {
  const ElfW(Dyn) *dynamic = NULL;
  for (int i = 0; i < library->dlpi_phnum; i++)
    if (library->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = (const ElfW(Dyn) *)(library->dlpi_addr + library->dlpi_phdr[i].p_vaddr);
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  const ElfW(Rela) *relocations = NULL, *jumps = NULL;
  size_t relocations_size = 0, jumps_size = 0;
  for (; dynamic && dynamic->d_tag != DT_NULL; dynamic++) {
    uintptr_t value = dynamic->d_un.d_ptr;
    /* The addresses in the vDSO's table are not relocated, so its base address is added. */
    uintptr_t pointer = value < library->dlpi_addr ? value + library->dlpi_addr : value;
    switch (dynamic->d_tag) {
    case DT_SYMTAB: symbols = (const void *)pointer; break;
    case DT_STRTAB: names = (const char *)pointer; break;
    case DT_RELA: relocations = (const void *)pointer; break;
    case DT_RELASZ: relocations_size = value; break;
    case DT_JMPREL: jumps = (const void *)pointer; break;
    case DT_PLTRELSZ: jumps_size = value; break;
    default: break;
    }
  }
  if (symbols == NULL || names == NULL) return 0;
  if (relocations) lead_through_us(library, relocations, relocations_size, symbols, names);
  if (jumps) lead_through_us(library, jumps, jumps_size, symbols, names);
  return 0;
}

/* Restores the table entries of a loaded library. Those of an unloaded library no longer exist, so they are not
   visited. */
static int restore(struct dl_phdr_info *library, size_t size, void *unused) {
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t start = library->dlpi_addr + part->p_vaddr, end = start + part->p_memsz;
    for (int j = 0; j < entry_count; j++) {
      uintptr_t place = (uintptr_t)entries[j].address;
      if (place < start || place >= end) continue;
      if (__atomic_load_n(entries[j].address, __ATOMIC_ACQUIRE) == entries[j].counted)
        put(library, entries[j].address, entries[j].original);
    }
  }
  return 0;
}

/* ---- Start and end ---- */

static int has_sanitizer(void) {
  static const char *const signs[] = {"__asan_init", "__tsan_init", "__msan_init", "__lsan_init"};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (dlsym(RTLD_DEFAULT, signs[i])) return 1;
  return 0;
}

enum callocationcount_outcome callocationcount_start(void) {
  if (has_sanitizer()) return callocationcount_sanitizer;
  pthread_mutex_lock(&lock);
  if (starts++ == 0) {
    for (int i = 0; i < function_count; i++) *functions[i].real = dlsym(RTLD_DEFAULT, functions[i].name);
    if (entries == NULL) {
      void *room = mmap(NULL, most_entries * sizeof *entries, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      entries = room == MAP_FAILED ? NULL : room;
    }
    entry_count = 0;
    if (entries) dl_iterate_phdr(visit, NULL);
  }
  int found = entry_count;
  if (found == 0) starts--;
  pthread_mutex_unlock(&lock);
  return found > 0 ? callocationcount_started : callocationcount_nothing_found;
}

void callocationcount_end(void) {
  pthread_mutex_lock(&lock);
  if (starts > 0 && --starts == 0) dl_iterate_phdr(restore, NULL);
  pthread_mutex_unlock(&lock);
}

struct callocationcount_numbers callocationcount_of_thread(void) { return of_thread; }

struct callocationcount_numbers callocationcount_of_process(void) {
  return (struct callocationcount_numbers){atomic_load(&allocations), atomic_load(&bytes)};
}
