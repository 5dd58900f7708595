/** Amounts of money as people type them: `1,500,000`, `1.5m`, `$20k`, and differences such as `+50000`. */

const units: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

/** A typed amount: the new value, or a difference to the current one. */
export interface Amount {
  value: number
  isDifference: boolean
}

/** Digits in groups of three, separated by commas, points, blanks or nothing; with a unit also a fraction. */
const grouped = /^\d{1,3}([,. '_\u00a0\u202f]\d{3})+$/
const plain = /^\d+([.,]\d+)?$/

function magnitude(digits: string, unit: string): number | undefined {
  const factor = units[unit.toLowerCase()] ?? 1
  if (grouped.test(digits) && factor === 1) return Number(digits.replaceAll(/\D/g, ''))
  if (!plain.test(digits)) return undefined
  const value = Number(digits.replace(',', '.')) * factor
  // 1.1 * 1e6 is slightly more than 1,100,000: such a rounding error does not count as a fraction.
  const rounded = Math.round(value)
  return Math.abs(value - rounded) < 1e-6 ? rounded : undefined
}

/** The typed amount; undefined if it is not a whole amount. A leading sign makes it a difference. */
function readAmount(typed: string): Amount | undefined {
  const match = /^([+\-\u2212]?)\s*\$?\s*([\d][\d,. '_\u00a0\u202f]*?)\s*([kmb]?)\s*\$?$/i.exec(typed.trim())
  if (!match) return undefined
  const [, sign = '', digits = '', unit = ''] = match
  const value = magnitude(digits, unit)
  if (value === undefined) return undefined
  return { value: sign === '' || sign === '+' ? value : -value, isDifference: sign !== '' }
}

/** The value that typed text stands for, given the current one; undefined if it is not an amount. */
export function amountFrom(typed: string, current: string): number | undefined {
  // The editor's initial text is the value itself, even if negative.
  if (typed.trim() === current.trim() && /^-?\d+$/.test(current.trim())) return Number(current)
  const amount = readAmount(typed)
  if (!amount) return undefined
  return amount.isDifference ? Number(current || 0) + amount.value : amount.value
}
