import { ledgerKinds, placeKinds } from '@idlewood/contract/ledger-kinds'
import { useState } from 'react'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Filters } from '../../parts/list/filters.tsx'
import { PersonFilter } from '../../parts/list/person-filter.tsx'
import { useTyped } from '../../parts/list/use-typed.ts'
import { useMay } from '../../parts/may-open.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dollarsIn, ledgerQuery, wholeLedger, type FilterLedger, type LedgerView } from './ledger-view.ts'

interface Props {
  view: LedgerView
  filter: FilterLedger
}

const settle = { replace: true }
const any = 'any'

interface PersonProps {
  label: string
  uid: string
  onPick: (uid: string) => void
}

function NumberedPerson({ label, uid, onPick }: PersonProps) {
  const t = useMessages('ledger')
  const isUid = (text: string): boolean => /^([1-9]\d{0,9})?$/.test(text.trim())
  const [typed, type] = useTyped({
    value: uid,
    read: (text) => (isUid(text) ? text.trim() : undefined),
    onSettle: onPick,
  })
  return (
    <TextField
      label={label}
      placeholder={t('filter.person.number')}
      inputMode="numeric"
      value={typed}
      onChange={(event) => type(event.target.value)}
      error={isUid(typed) ? null : t('filter.person.wrong')}
      maxLength={10}
      autoComplete="off"
    />
  )
}

function PeopleFilters({ view, filter }: Props) {
  const t = useMessages('ledger')
  const Person = useMay()(['view_all_users']) ? PersonFilter : NumberedPerson
  return (
    <>
      <Person
        label={t('filter.person')}
        uid={view.person}
        onPick={(person) => filter({ person, ...(person === '' ? { other: '' } : {}) })}
      />
      {view.person !== '' && (
        <Person label={t('filter.other')} uid={view.other} onPick={(other) => filter({ other })} />
      )}
    </>
  )
}

function TypedFilter({
  label,
  placeholder,
  hint,
  value,
  read,
  wrong,
  onSettle,
  inputMode,
}: {
  label: string
  placeholder?: string
  hint?: string
  value: string
  read: (text: string) => string | undefined
  wrong?: string
  onSettle: (value: string) => void
  inputMode?: 'numeric'
}) {
  const [typed, type] = useTyped({ value, read, onSettle })
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      hint={hint}
      value={typed}
      inputMode={inputMode}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      error={wrong !== undefined && read(typed) === undefined ? wrong : null}
      onChange={(event) => type(event.target.value)}
    />
  )
}

function TimeFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (time: string) => void
}) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value.slice(0, 16)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function MoneyAndTime({ view, filter }: Props) {
  const t = useMessages('ledger')
  const format = useFormat()
  return (
    <>
      <TypedFilter
        label={t('filter.least')}
        placeholder={format.number(10_000)}
        value={view.least}
        read={dollarsIn}
        wrong={t('filter.amount.wrong')}
        inputMode="numeric"
        onSettle={(least) => filter({ least }, settle)}
      />
      <TypedFilter
        label={t('filter.most')}
        value={view.most}
        read={dollarsIn}
        wrong={t('filter.amount.wrong')}
        inputMode="numeric"
        onSettle={(most) => filter({ most }, settle)}
      />
      <TimeFilter label={t('filter.from')} value={view.from} onChange={(from) => filter({ from }, settle)} />
      <TimeFilter
        label={t('filter.until')}
        value={view.until}
        onChange={(until) => filter({ until }, settle)}
      />
    </>
  )
}

/** Filters by something that log lines name by number: first its kind, then its number. */
function PlaceFilter({ view, filter }: Props) {
  const t = useMessages('ledger')
  const [asked, number = ''] = view.place.split(':')
  const [chosen, choose] = useState('')
  const kind = placeKinds.find((one) => one === (asked || chosen))
  const place = (of: string, id: string): string => (id === '' ? '' : `${of}:${id}`)
  return (
    <>
      <Select
        label={t('filter.place')}
        options={[
          { value: any, label: t('filter.place.any') },
          ...placeKinds.map((one) => ({ value: one, label: t(`place.${one}`) })),
        ]}
        value={kind ?? any}
        onValueChange={(value) => {
          choose(value)
          filter({ place: value === any ? '' : place(value, number) })
        }}
      />
      {kind && (
        <TypedFilter
          label={t('filter.place.number')}
          value={number}
          read={(text) => /^\d{0,10}$/.exec(text.trim())?.[0]}
          wrong={t('filter.place.wrong')}
          inputMode="numeric"
          onSettle={(id) => {
            choose(kind)
            filter({ place: place(kind, id) }, settle)
          }}
        />
      )}
    </>
  )
}

/** The filters of the ledger. */
export function LedgerFilters({ view, filter }: Props) {
  const t = useMessages('ledger')
  return (
    <Filters count={Object.keys(ledgerQuery(view)).length} onClear={() => filter(wholeLedger)}>
      <PeopleFilters view={view} filter={filter} />
      <TypedFilter
        label={t('filter.words')}
        placeholder={t('filter.words.placeholder')}
        value={view.words}
        read={(text) => text.trim()}
        onSettle={(words) => filter({ words }, settle)}
      />
      <Select
        label={t('filter.kind')}
        options={[
          { value: any, label: t('filter.kind.any') },
          ...ledgerKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
        value={view.kind || any}
        onValueChange={(value) => filter({ kind: ledgerKinds.find((kind) => kind === value) ?? '' })}
      />
      <PlaceFilter view={view} filter={filter} />
      <MoneyAndTime view={view} filter={filter} />
    </Filters>
  )
}
