import type { CodeList } from '@idlewood/contract/code-names'
import { noneCodes } from '@idlewood/contract/game/code-kinds'
import { useState, type FormEvent } from 'react'
import { useFormat, type Format } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Row = CodeList['codes'][number]

/** Rows of the list, including codes that so far exist only as drafts. */
function rowsOf({ codes }: CodeList, drafts: Readonly<Record<string, string>>): Row[] {
  const known = new Set(codes.map(({ code }) => String(code)))
  const added = Object.keys(drafts)
    .filter((code) => !known.has(code))
    .map((code): Row => ({ code: Number(code), name: null, source: null, count: 0 }))
  return [...codes, ...added].sort((one, other) => one.code - other.code)
}

function AddCode({ label, onAdd }: { label: string; onAdd: (code: string) => void }) {
  const t = useMessages('code-names')
  const [code, setCode] = useState('')
  const isCode = /^-?\d{1,6}$/.test(code.trim())
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isCode) return
        onAdd(String(Number(code)))
        setCode('')
      }}
    >
      <TextField
        label={label}
        className="w-60"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" aria-disabled={!isCode}>
        {t('add')}
      </Button>
    </form>
  )
}

interface NameListProps {
  list: CodeList
  drafts: Readonly<Record<string, string>>
  isReadOnly: boolean
  isSaving: boolean
  onType: (code: string, name: string) => void
  onSave: () => void
}

function columnsOf(
  { list, drafts, isReadOnly, onType }: NameListProps,
  t: Messages<'code-names'>,
  { format, fields }: { format: Format; fields: Messages<'fields'> },
): Column<Row>[] {
  const one = (code: number) => t(`one.${list.kind}`, { code: String(code) })
  /** True for an unnamed code that means "none"; every language has its own word for it. */
  const hasOwnWord = ({ code, source }: Row): boolean => source === 'portal' && code === noneCodes[list.kind]
  return [
    { key: 'code', header: t('column.code'), cell: ({ code }) => code, lead: true },
    {
      key: 'name',
      header: t('column.name'),
      cell: (row) => {
        const { code, name, source } = row
        return (
          <TextField
            label={t('name.label', { code: one(code) })}
            hideLabel
            className="min-w-28 max-sm:[&_input]:px-2 sm:min-w-48"
            maxLength={64}
            placeholder={hasOwnWord(row) ? fields(`code.none.${list.kind}`) : one(code)}
            value={drafts[code] ?? (hasOwnWord(row) ? '' : (name ?? ''))}
            disabled={isReadOnly || source === 'file'}
            hint={source === 'file' ? t('name.inFile') : undefined}
            onChange={(event) => onType(String(code), event.target.value)}
          />
        )
      },
    },
    { key: 'count', header: t('column.count'), align: 'end', cell: ({ count }) => format.number(count) },
  ]
}

/** The codes of one kind, each with a field for its name. */
export function NameList(props: NameListProps) {
  const { list, drafts, isReadOnly, isSaving, onType, onSave } = props
  const t = useMessages('code-names')
  const fields = useMessages('fields')
  const format = useFormat()
  const label = t(`kind.${list.kind}`)
  const canSave = !isSaving && Object.keys(drafts).length > 0
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (canSave) onSave()
  }
  return (
    <section aria-label={label} className="grid gap-3">
      <h2 className="flex flex-wrap items-center gap-3 text-lg font-bold">
        {label}
        <Badge tone={list.confirmed ? 'success' : 'warning'}>
          {t(list.confirmed ? 'confirmed' : 'unconfirmed')}
        </Badge>
      </h2>
      <form onSubmit={submit} className="grid gap-3">
        <Table
          caption={label}
          columns={columnsOf(props, t, { format, fields })}
          rows={rowsOf(list, drafts)}
          rowKey={({ code }) => code}
          compact
        />
        {!isReadOnly && (
          <div>
            {/* Not `disabled`: the button that was pressed keeps the focus. */}
            <Button type="submit" variant="primary" aria-disabled={!canSave}>
              {t(`save.${list.kind}`)}
            </Button>
          </div>
        )}
      </form>
      {!isReadOnly && <AddCode label={t(`add.${list.kind}`)} onAdd={(code) => onType(code, '')} />}
    </section>
  )
}
