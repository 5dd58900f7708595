import { number } from '../../ui/values.ts'

/** A number of things, as people say it. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`

/** Pages a list has, at least one. */
export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

/** Which rows a page shows: "21–40". */
export function rangeWords({
  page,
  perPage,
  shown,
}: {
  page: number
  perPage: number
  shown: number
}): string {
  const first = (page - 1) * perPage + 1
  return `${number(first)}–${number(first + shown - 1)}`
}
