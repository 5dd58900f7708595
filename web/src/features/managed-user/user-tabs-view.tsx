import type { Change } from '@idlewood/contract/changes'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'
import { useLocation, useSearchParams } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { useMay } from '../../parts/may-open.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { StickyTabs } from './sticky-tabs.tsx'
import { tabsFor } from './user-tabs.ts'

type Summary = ReplyOf<typeof managedUser.summary>

/** The tabs of a user's page; the URL names the open one. */
export function UserTabs({
  id,
  name,
  summary,
  pending,
}: {
  id: string
  name: string
  summary: Summary | undefined
  pending: readonly Change[]
}) {
  const t = useMessages('managed-user')
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const { tabs, open } = tabsFor(may, address.get('tab'))
  if (!open) return null
  return (
    <Tabs
      label={t('tabs', { name })}
      value={open.key}
      onValueChange={(tab) => setAddress({ tab }, { preventScrollReset: true, state })}
      frame={(list) => (
        <StickyTabs name={name} summary={summary}>
          {list}
        </StickyTabs>
      )}
      items={tabs.map(({ key, label, waiting, Part }) => {
        const count = summary && waiting ? waiting(summary) : 0
        return {
          value: key,
          label: t(label),
          ...(count > 0 ? { count, countLabel: t('tabs.waiting', { count }) } : {}),
          content: <Part id={id} pending={pending} />,
        }
      })}
    />
  )
}
