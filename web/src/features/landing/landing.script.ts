// All the script the landing page needs when it is opened directly.
import { memberBar } from '../../frame/page-script/member-bar.ts'
import { startPage } from '../../frame/page-script/start-page.ts'
import { liven } from './landing.ts'

startPage(memberBar, liven)
