/** How the browser app is built: a single-page app most of whose pages are also written as HTML. */
import type { Config } from '@react-router/dev/config'
import { pathIn } from '../contract/src/languages.ts'
import { webBuild } from '../scripts/build-stamps.ts'
import { portalLanguages } from './messages-plugin.ts'

/** Pages for everybody, each written in every language. */
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
  // A page written as HTML names all its chunks at once; those behind the sign-in are written as they load.
  prerender: [
    ...portalLanguages().flatMap((language) => publicPages.map((path) => pathIn(language, path))),
    '/signin',
    '/signup',
    '/home',
    '/dashboard',
    '/profile',
    '/garage',
    '/settings',
    '/test',
  ],
} satisfies Config
