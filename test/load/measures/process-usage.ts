import { readFileSync } from 'node:fs';

/** Clock ticks per second, in which Linux counts CPU time. */
const TICKS = 100;
const PAGE_BYTES = 4096;

/** The CPU time and writes of a process since it began. */
export interface Usage {
  readonly cpuMs: number;
  /** Bytes that it caused to be written to disk. */
  readonly writtenBytes: number;
}

/** Reads the usage of a running process. */
export function usageOf(pid: number): Usage {
  const [userTicks, systemTicks] = fieldsOf(pid).slice(11, 13).map(Number);
  const io = readFileSync(`/proc/${pid}/io`, 'utf8');
  return {
    cpuMs: (((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS) * 1000,
    writtenBytes: Number(/^write_bytes: (\d+)$/m.exec(io)?.[1]),
  };
}

/** Returns the CPU time (ms) of all ended children of this process. */
export function childrenCpuMs(): number {
  const [userTicks, systemTicks] = fieldsOf(process.pid).slice(13, 15).map(Number);
  return (((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS) * 1000;
}

/** Returns the memory (MiB) that a process has in use. */
export function memoryOf(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * PAGE_BYTES) / 2 ** 20;
}

/** The fields of `stat` after the name of the program, which may contain spaces. */
function fieldsOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
