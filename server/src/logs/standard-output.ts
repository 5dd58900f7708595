/**
 * The standard output as a destination of the logger. Writing never blocks and never fails: if the disk is
 * full, or the terminal or reader is gone, lines are lost, and the next ones are tried again. There, the
 * logger's own destination ends the process, and then repeats the failed write for ever.
 */
import { write, writeSync } from 'node:fs'
import { codeOf } from '../db/errors.ts'

/** Maximum characters waiting in memory; further lines are dropped. */
const maxWaiting = 4 * 1024 * 1024
/** Milliseconds before retrying a pipe that is full. */
const retryMs = 100
/** Milliseconds that a full pipe may delay the end of the process. */
const maxFlushMs = 1000

/** Writes lines to the standard output. */
export interface StandardOutput {
  /** Takes a line, which ends with a line break. */
  write(line: string): void
  /** Writes the waiting lines synchronously, for a process that is about to end. */
  flushSync(): void
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Writes as much as possible. */
function writeAllSync(descriptor: number, bytes: Buffer): void {
  const until = performance.now() + maxFlushMs
  for (let rest = bytes; rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest))
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN' || performance.now() > until) return
      sleep(retryMs)
    }
  }
}

/** Creates the destination. */
export function createStandardOutput(descriptor = 1): StandardOutput {
  let waiting = ''
  let isWriting = false
  /** Whether the last write ended in the middle of a line; the next one then starts with a line break. */
  let isBroken = false

  function takeWaiting(): Buffer {
    const bytes = Buffer.from(isBroken ? `\n${waiting}` : waiting)
    waiting = ''
    return bytes
  }
  function send(bytes: Buffer): void {
    write(descriptor, bytes, (error, written) => {
      if (codeOf(error) === 'EAGAIN') return void setTimeout(send, retryMs, bytes).unref()
      if (error) return sendNext()
      isBroken = written < bytes.length
      if (isBroken) send(bytes.subarray(written))
      else sendNext()
    })
  }
  function sendNext(): void {
    isWriting = waiting !== ''
    if (isWriting) send(takeWaiting())
  }
  return {
    write(line) {
      if (waiting.length + line.length > maxWaiting) return
      waiting += line
      if (!isWriting) sendNext()
    },
    flushSync() {
      if (waiting !== '') writeAllSync(descriptor, takeWaiting())
    },
  }
}
