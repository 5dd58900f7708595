/** Build configuration of the browser app: a single-page app, most of whose pages are also prerendered. */
import type { Config } from '@react-router/dev/config'
import { pathIn } from '../contract/src/languages.ts'
import { webBuild } from '../scripts/build-stamps.ts'
import { portalLanguages } from './messages-plugin.ts'
import { adminAddress, adminPages } from './src/parts/admin-pages.ts'

/** Public pages, each prerendered in every language. */
const publicPages = [
  '/',
  '/rules',
  '/join',
  '/musicpage',
  '/premium',
  '/premium/purchase/bronze',
  '/premium/purchase/silver',
  '/premium/purchase/gold',
  '/premium/purchase/platinum',
  '/offline',
  '/login',
]

export default {
  appDirectory: 'src',
  ssr: false,
  buildDirectory: webBuild.folder,
  // A prerendered page lists all its chunks up front; those behind the sign-in are prerendered in their
  // loading state.
  prerender: [
    ...portalLanguages().flatMap((language) => publicPages.map((path) => pathIn(language, path))),
    '/signin',
    '/signup',
    '/home',
    '/dashboard',
    '/profile',
    '/garage',
    '/settings',
    '/inbox',
    '/statement',
    '/property',
    '/test',
    ...adminPages.map(adminAddress).filter((path) => !path.includes(':')),
  ],
} satisfies Config
