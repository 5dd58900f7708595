/** Lists that show one page at a time. */
import type { ReactNode } from 'react'
import { Pager } from '../../ui/pager.tsx'
import { pageField, useListAddress } from './list-address.ts'
import { pagesOf } from './paging.rules.ts'

const fields = { page: pageField() }

/** The page of a list in the URL, and its setter. */
export function usePage() {
  const { view, turnTo } = useListAddress(fields)
  return { page: view.page, turnTo }
}

/** One page of a list, with a pager if there are more. */
export function Paged({
  label,
  page,
  total,
  perPage,
  turnTo,
  children,
}: {
  /** What is being paged, for assistive technology: "Pages of messages". */
  label: string
  page: number
  total: number
  perPage: number
  turnTo: (page: number) => void
  children: ReactNode
}) {
  const pages = pagesOf(total, perPage)
  return (
    <div className="grid gap-4">
      {children}
      {pages > 1 && <Pager label={label} page={page} pages={pages} onPageChange={turnTo} />}
    </div>
  )
}
