/** How the browser app is built: a single-page app most of whose pages are also written as HTML. */
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: false,
  // A page written as HTML names all its chunks at once; those behind the sign-in are written as they load.
  prerender: [
    '/',
    '/login',
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
