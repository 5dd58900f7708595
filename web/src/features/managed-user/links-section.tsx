import type { ReplyOf } from '@idlewood/contract/endpoint'
import { links } from '@idlewood/contract/links'
import { useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { HeldStill } from '../../parts/list/held-still.tsx'
import { useMay } from '../../parts/may-open.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LinkedCharacterRow } from './linked-character.tsx'
import type { TabProps } from './tab-part.tsx'

type Data = ReplyOf<typeof links.of>

/** Requested IP addresses, by user id; each request is recorded in the audit trail. */
function useAddresses(id: string) {
  const t = useMessages('user-links')
  const ask = useChange(links.addresses)
  const [known, setKnown] = useState<ReadonlyMap<number, string | null>>(new Map())
  const show = async (): Promise<void> => {
    try {
      const { addresses } = await ask.mutateAsync({ params: { id } })
      setKnown(new Map(addresses.map(({ uid, address }) => [uid, address])))
    } catch (error) {
      toastFailure(error, t('addresses.failed'))
    }
  }
  return { known, show, isAsking: ask.isPending }
}

/** Notes on what too many characters share for them to be listed, and on what the game has no data about. */
function Remarks({ data: { crowds, unknown } }: { data: Data }) {
  const t = useMessages('user-links')
  const remarks = [
    ...crowds.map(({ kind, shared }) => t(`crowd.${kind}`, { count: shared })),
    ...unknown.filter((kind) => kind !== 'range').map((kind) => t(`unknown.${kind}`)),
  ]
  if (remarks.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-ink-muted">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}

function Links({ id, data }: { id: string; data: Data }) {
  const t = useMessages('user-links')
  const may = useMay()
  const addresses = useAddresses(id)
  const { people, canNote } = data
  const alarms = people.filter(({ isAlarm }) => isAlarm).length
  const own = addresses.known.get(Number(id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {alarms > 0 && (
        <Banner tone="warning" title={t('alarm', { count: alarms })}>
          {t('alarm.body')}
        </Banner>
      )}
      {may(links.addresses.access) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" icon="eye" loading={addresses.isAsking} onClick={() => void addresses.show()}>
            {t('addresses')}
          </Button>
          <span role="status" className="text-sm tabular-nums">
            {addresses.known.size > 0 && t('addresses.own', { address: own ?? t('addresses.none') })}
          </span>
        </div>
      )}
      {people.length === 0 ? (
        <EmptyState icon="users" message={t('none')} />
      ) : (
        <HeldStill data={people}>
          {(held) => (
            <ol className="overflow-hidden rounded-lg border border-line bg-raised">
              {held.map((person) => (
                <LinkedCharacterRow
                  key={person.uid}
                  id={id}
                  person={person}
                  address={addresses.known.get(person.uid)}
                  canNote={canNote}
                />
              ))}
            </ol>
          )}
        </HeldStill>
      )}
      <Remarks data={data} />
    </div>
  )
}

/** Other characters that may belong to the same person. */
export function LinksSection({ id }: Pick<TabProps, 'id'>) {
  const t = useMessages('user-links')
  const query = useCall(links.of, { params: { id } })
  return (
    <DetailSection title={t('title')} hideTitle query={query} otherwise={t('failed')}>
      {(data) => <Links id={id} data={data} />}
    </DetailSection>
  )
}
