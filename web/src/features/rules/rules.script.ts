// All the script the rules need when they are opened directly.
import { memberBar } from '../../frame/page-script/member-bar.ts'
import { startPage } from '../../frame/page-script/start-page.ts'
import { livenRules } from './rules.ts'

/** Starts the rule book with the browser's own URL. */
function rules(page: Document, signal: AbortSignal): void {
  const show = livenRules(page, signal, {
    at: () => location,
    go({ search, hash }, { replace }) {
      const address = search + hash
      if (replace) history.replaceState(history.state, '', address)
      else history.pushState(null, '', address)
      show()
    },
  })
  addEventListener('popstate', show, { signal })
  show()
}

startPage(memberBar, rules)
