/** How the browser app is built: a single-page app most of whose pages are also written as HTML. */
import type { Config } from '@react-router/dev/config'
import { buildFolder } from '../scripts/build-folder.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  buildDirectory: buildFolder,
  // A page written as HTML names all its chunks at once; those behind the sign-in are written as they load.
  prerender: [
    '/',
    '/rules',
    '/join',
    '/musicpage',
    '/premium',
    '/premium/purchase/bronze',
    '/premium/purchase/silver',
    '/premium/purchase/gold',
    '/premium/purchase/platinum',
    '/login',
    '/signin',
    '/signup',
    '/home',
    '/dashboard',
    '/profile',
    '/garage',
    '/settings',
    '/test',
    '/offline',
  ],
} satisfies Config
