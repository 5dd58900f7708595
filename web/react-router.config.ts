/** How the browser app is built: a single-page app whose public pages are also written as HTML. */
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: ['/'],
} satisfies Config
