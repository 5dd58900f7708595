import type { IconName } from '../ui/icon.tsx'
import type { Messages } from '../language/messages.ts'
import { paths } from '../paths.ts'

/** One link of the navigation. */
export interface NavEntry {
  label: string
  to: string
  icon: IconName
}

/** The links in the bar for everyone signed in, on every page. */
export const memberEntries = (t: Messages<'frame'>): readonly NavEntry[] => [
  { label: t('nav.home'), to: paths.home(), icon: 'home' },
  { label: t('nav.profile'), to: paths.profile(), icon: 'user' },
  { label: t('nav.garage'), to: paths.garage(), icon: 'car' },
  { label: t('nav.premium'), to: paths.premium(), icon: 'crown' },
  { label: t('nav.rules'), to: paths.rules(), icon: 'book' },
  { label: t('nav.music'), to: paths.music(), icon: 'music' },
  { label: t('nav.status'), to: paths.status(), icon: 'pulse' },
]

/** Links that concern only the person signed in: the menu under the name. */
export const ownEntries = (t: Messages<'frame'>): readonly NavEntry[] => [
  { label: t('nav.property'), to: paths.property(), icon: 'map' },
  { label: t('nav.statement'), to: paths.statement(), icon: 'ledger' },
  { label: t('nav.settings'), to: paths.settings(), icon: 'settings' },
]
