/**
 * How long MySQL may take, in milliseconds. By default, a request gets a response within three seconds, even
 * if only a 503.
 */
export interface Timeouts {
  /** For a statement, before its connection is given up; defaults to 2,500. */
  readonly queryTimeout?: number
  /** For a free connection; defaults to 1,500. */
  readonly acquireTimeout?: number
}
