import { changeState, changeTarget } from '@idlewood/contract/changes'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { Filters } from '../../parts/list/filters.tsx'
import { fieldLabel, kindName } from '../../parts/changes/change-words.ts'
import { Chips } from '../../parts/list/chips.tsx'
import { useMay } from '../../parts/may-open.ts'
import { PersonFilter } from '../../parts/list/person-filter.tsx'
import { useNow } from '../../ui/now.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { asMoment } from '../../parts/changes/undo-all.rules.ts'
import {
  actorText,
  fieldsOf,
  filtersOf,
  uidText,
  wholeView,
  type ChangesView,
  type Filter,
} from './changes-view.ts'
import { readLocal, writeLocal } from './local-time.rules.ts'
import { useTyped } from '../../parts/list/use-typed.ts'

interface Props {
  view: ChangesView
  filter: Filter
}

const any = 'any'
const settle = { replace: true }

function ActorFilter({ view, filter }: Props) {
  const t = useMessages('changes')
  const [typed, type] = useTyped({
    value: view.actor,
    read: actorText,
    write: (actor) => actor,
    onSettle: (actor) => filter({ actor }, settle),
  })
  return (
    <TextField
      label={t('filter.actor')}
      placeholder={t('filter.actor.placeholder')}
      value={typed}
      onChange={(event) => type(event.target.value)}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

function UserIdFilter({ view, filter }: Props) {
  const t = useMessages('changes')
  const [typed, type] = useTyped({
    value: view.uid,
    read: (text) => (text.trim() === '' ? '' : uidText(text) || undefined),
    write: (uid) => uid,
    onSettle: (uid) => filter({ uid }, settle),
  })
  return (
    <TextField
      label={t('filter.user')}
      placeholder={t('filter.user.placeholder')}
      inputMode="numeric"
      value={typed}
      onChange={(event) => type(event.target.value)}
      error={typed.trim() === '' || uidText(typed) ? null : t('filter.user.wrong')}
      maxLength={10}
      autoComplete="off"
    />
  )
}

function MomentFilter({
  label,
  value,
  onSettle,
}: {
  label: string
  value: string
  onSettle: (moment: string) => void
}) {
  const [typed, type] = useTyped({ value, read: readLocal, write: writeLocal, onSettle })
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}

const labelled = (values: readonly string[], label: (value: string) => string, all: string) => [
  { value: any, label: all },
  ...values.map((value) => ({ value, label: label(value) })),
]

function ChosenFilters({ view, filter }: Props) {
  const t = useMessages('changes')
  const words = useMessages('change')
  const labels = useMessages('fields')
  const { target, field, state } = view
  const fields = fieldsOf(target)
  const known = (name: string): string => {
    const label = fieldLabel('user', name, labels)
    return label === name ? fieldLabel('setting', name, labels) : label
  }
  return (
    <>
      <Select
        label={t('filter.kind')}
        options={[
          { value: any, label: t('filter.kind.any') },
          ...changeTarget.options.map((value) => ({
            value,
            label: kindName(value, words),
          })),
        ]}
        value={target || any}
        onValueChange={(value) =>
          filter({ target: changeTarget.options.find((name) => name === value) ?? '' })
        }
      />
      <Select
        label={t('filter.field')}
        options={labelled(fields, known, t('filter.field.any'))}
        value={field || any}
        disabled={fields.length < 2}
        onValueChange={(value) => filter({ field: value === any ? '' : value })}
      />
      <Select
        label={t('filter.state')}
        options={[
          { value: any, label: t('filter.state.any') },
          ...changeState.options.map((value) => ({ value, label: words(`state.${value}`) })),
        ]}
        value={state || any}
        onValueChange={(value) => filter({ state: changeState.options.find((name) => name === value) ?? '' })}
      />
    </>
  )
}

const day = 86_400_000
const hour = 3_600_000

/** Common filters, each toggled by one button. */
function QuickFilters({ view, filter }: Props) {
  const t = useMessages('changes')
  const { user } = useAuth()
  const mine = `uid:${user?.uid ?? 0}`
  const now = useNow()
  const since = now - Date.parse(view.from)
  // The URL does not change as time passes, so "the last day" still counts as such for an hour.
  const isLastDay = view.to === '' && since >= day - 60_000 && since < day + hour
  const quick: [label: string, isOn: boolean, on: Partial<ChangesView>, off: Partial<ChangesView>][] = [
    [t('quick.waiting'), view.state === 'queued', { state: 'queued' }, { state: '' }],
    [t('quick.overwritten'), view.state === 'overwritten', { state: 'overwritten' }, { state: '' }],
    [t('quick.money'), view.about === 'money', { about: 'money' }, { about: '' }],
    [t('quick.mine'), view.actor === mine, { actor: mine }, { actor: '' }],
    [t('quick.day'), isLastDay, { from: asMoment(new Date(now - day)), to: '' }, { from: '' }],
  ]
  return (
    <Chips
      wraps
      label={t('quick')}
      chips={quick.map(([label, isOn, on, off]) => ({
        key: label,
        label,
        isOn,
        onPress: () => filter(isOn ? off : on),
      }))}
    />
  )
}

/** The filters of the list of changes. */
export function ChangeFilters({ view, filter }: Props) {
  const t = useMessages('changes')
  const maySearch = useMay()(['view_all_users'])
  return (
    <Filters
      quick={<QuickFilters view={view} filter={filter} />}
      count={Object.keys(filtersOf(view)).length}
      onClear={() => filter(wholeView)}
    >
      <ActorFilter view={view} filter={filter} />
      {maySearch ? (
        <PersonFilter label={t('filter.user')} uid={view.uid} onPick={(uid) => filter({ uid })} />
      ) : (
        <UserIdFilter view={view} filter={filter} />
      )}
      <MomentFilter
        label={t('filter.from')}
        value={view.from}
        onSettle={(from) => filter({ from }, settle)}
      />
      <MomentFilter label={t('filter.to')} value={view.to} onSettle={(to) => filter({ to }, settle)} />
      <ChosenFilters view={view} filter={filter} />
    </Filters>
  )
}
