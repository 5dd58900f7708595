// All the script this page needs when it is opened directly.
import { memberBar } from '../../frame/page-script/member-bar.ts'
import { startPage } from '../../frame/page-script/start-page.ts'
import { paths } from '../../paths.ts'
import { livenJoin } from './join.ts'

startPage(memberBar, (page, signal) => livenJoin(page, signal, () => location.assign(paths.home())))
