// All the script this page needs when it is opened by its address.
import { memberBar } from '../../frame/page-script/member-bar.ts'
import { startPage } from '../../frame/page-script/start-page.ts'
import { watchPortal } from '../../frame/page-script/watch-portal.ts'
import { paths } from '../../paths.ts'
import { livenJoin } from './join.ts'

startPage(memberBar, watchPortal, (page, signal) =>
  livenJoin(page, signal, () => location.assign(paths.home())),
)
