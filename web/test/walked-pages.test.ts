import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { playerPages, staffPages, writtenPages } from '../../e2e/pages.ts'
import table from '../src/routes.ts'

type Page = RouteObject & { file: string }

/** The app's route table, with the module of each page. */
const toRoutes = (entries: readonly RouteConfigEntry[]): Page[] =>
  entries.map(({ path, index, file, children }): Page => {
    const own = path === undefined ? { file } : { file, path }
    return index ? { ...own, index } : { ...own, ...(children ? { children: toRoutes(children) } : {}) }
  })

const pagesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => (children ? pagesOf(children) : [file]))

/** It leaves the portal automatically after some seconds; the journeys of the rules page visit it. */
const leaving = 'features/join/join-page.tsx'

const walked = [writtenPages, ...Object.values(playerPages), ...Object.values(staffPages)]
  .flat()
  .map((address) => address.replace(/\?.*/, ''))

/** The pages that no URL of the walks opens. */
function missed(addresses: readonly string[]): string[] {
  const routes = toRoutes(table)
  const opened = new Set(addresses.map((address) => matchRoutes(routes, address)?.at(-1)?.route.file))
  return pagesOf(table).filter((file) => file !== leaving && !opened.has(file))
}

test('every page is part of the walk for accessibility, long words and untranslated text', () => {
  expect(missed(walked)).toEqual([])
})

test('a page that no walk opens is found', () => {
  const fewer = walked.filter((address) => !address.startsWith('/admin/bans'))
  expect(missed(fewer)).toEqual(['features/bans/bans-page.tsx'])
})

/** Dialogs that another module opens, or that open automatically. */
const openedOtherwise = [
  'features/managed-user/profile-section.tsx', // when a change fails
  'features/online/player-dialog.tsx', // by a row of the list
  'features/tracks/upload-card.tsx', // when an upload ends
  'frame/language-dialog.tsx', // by an entry of the account's menu
  'parts/bans/ban-form.tsx', // by the page of bans and that of a user
  'parts/ledger/give-back-dialog.tsx', // by the bar of what is selected
  'parts/unsaved.tsx', // when a page with something unsaved is left
  'session/recent-sign-in-dialog.tsx', // when the portal asks for it
]

/** Modules with a dialog but no button that announces it, which is how the walk finds dialogs. */
const unannounced = (modules: readonly (readonly [file: string, text: string])[]): string[] =>
  modules
    .filter(
      ([, text]) => /<(AlertDialog|Dialog|Drawer)[\s>]/.test(text) && !/trigger|aria-haspopup/.test(text),
    )
    .map(([file]) => file)

const modules = readdirSync(join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => [file, readFileSync(join(import.meta.dirname, '../src', file), 'utf8')] as const)

test('every dialog is opened by a button that announces it, which the walk finds, or is listed here', () => {
  expect(unannounced(modules).toSorted()).toEqual(openedOtherwise)
})

test('a dialog that no button announces is found', () => {
  const text = '<Dialog open={isOpen} title={t("title")}>'
  expect(unannounced([['features/x/new.tsx', text]])).toEqual(['features/x/new.tsx'])
  expect(unannounced([['features/x/new.tsx', `${text}<Button aria-haspopup="dialog">`]])).toEqual([])
})
