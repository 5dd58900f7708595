const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** `1.4 GiB`: bytes as people who run machines read them. */
export function size(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 2 ** (10 * step)
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

/** `340 ms`, `1.2 s`; null is nothing to tell. */
export function span(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${milliseconds >= 10 ? Math.round(milliseconds) : Math.round(milliseconds * 10) / 10} ms`
}

/** `3 d 4 h`, `12 min`: how long something has lasted. */
export function lasted(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'under a minute'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** `0.5 s`, `15 s`, `5 min`, `1 h`: how often something is repeated. */
export function every(milliseconds: number): string {
  if (milliseconds < 60_000) return `${milliseconds / 1000} s`
  return milliseconds < 3600_000 ? `${milliseconds / 60_000} min` : `${milliseconds / 3600_000} h`
}
