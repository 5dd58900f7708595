import { codeNames, type CodeNamesState } from '@idlewood/contract/code-names'
import type { CodeKind } from '@idlewood/contract/game/code-kinds'
import { useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { messages, useMessages } from '../../language/messages.ts'
import { onArrival, prefetch } from '../../parts/list/prefetch.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { useUnsavedInput } from '../../ui/overlay-parts.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { NameList } from './name-list.tsx'

export const clientLoader = prefetch(codeNames.list, () => ({}))
export const shouldRevalidate = onArrival

type Proposal = CodeNamesState['proposals'][number]
/** Names typed but not saved yet, by kind and code. */
type Drafts = Partial<Record<CodeKind, Record<string, string>>>

function ProposalCard({ proposal, onUse }: { proposal: Proposal; onUse: (() => void) | undefined }) {
  const t = useMessages('code-names')
  return (
    <Card className="grid gap-3">
      <p>
        {t.rich('proposal', {
          name: proposal.name,
          about: proposal.about,
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      {onUse && (
        <div>
          <Button onClick={onUse}>{t('proposal.use')}</Button>
        </div>
      )}
    </Card>
  )
}

/** The drafts with a proposal's names filled in, except those that the map file fixes. */
function filledIn(data: CodeNamesState, { names }: Proposal, drafts: Drafts): Drafts {
  const entries = data.lists.map(({ kind, codes }) => {
    const fixed = new Set(codes.flatMap(({ code, source }) => (source === 'file' ? String(code) : [])))
    const proposed = Object.entries(names[kind] ?? {}).filter(([code]) => !fixed.has(code))
    return [kind, { ...Object.fromEntries(proposed), ...drafts[kind] }] as const
  })
  return Object.fromEntries(entries)
}

/** The drafts, and a function that saves one list of them. */
function useDrafts(data: CodeNamesState) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const save = useChange(codeNames.save, { refreshes: ['names'] })
  const isDirty = Object.values(drafts).some((names) => Object.keys(names).length > 0)
  useUnsavedInput(isDirty)

  async function saveList(kind: CodeKind): Promise<void> {
    const typed = Object.entries(drafts[kind] ?? {})
    const names = Object.fromEntries(typed.map(([code, name]) => [code, name.trim() || null]))
    const t = messages('code-names')
    try {
      await save.mutateAsync({ params: { kind }, body: { names } })
      // What was typed in the meantime has not been saved.
      const isSaved = (code: string, name: string) => drafts[kind]?.[code] === name
      setDrafts((before) => ({
        ...before,
        [kind]: Object.fromEntries(
          Object.entries(before[kind] ?? {}).filter(([code, name]) => !isSaved(code, name)),
        ),
      }))
      toast.success(t(`saved.${kind}`))
    } catch (error) {
      toastFailure(error, t(`failed.${kind}`))
    }
  }
  return {
    drafts,
    isDirty,
    isSaving: save.isPending,
    saveList,
    type: (kind: CodeKind, code: string, name: string) =>
      setDrafts((before) => ({ ...before, [kind]: { ...before[kind], [code]: name } })),
    fillIn(proposal: Proposal) {
      setDrafts(filledIn(data, proposal, drafts))
      toast.info(messages('code-names')('proposal.used'))
    },
  }
}

function Lists({ data }: { data: CodeNamesState }) {
  const t = useMessages('code-names')
  const { drafts, isDirty, isSaving, saveList, type, fillIn } = useDrafts(data)
  if (data.lists.length === 0) return <EmptyState message={t('none')} />
  return (
    <div className="grid gap-6">
      <Unsaved isDirty={isDirty} loss={t('unsaved')} />
      {!data.canName && <Banner>{t('readOnly')}</Banner>}
      {data.tiers.map(({ text, message }) => (
        <Banner key={text} tone="warning">
          <ServerSentence english={text} text={message} />
        </Banner>
      ))}
      {data.proposals.map((proposal) => (
        <ProposalCard
          key={proposal.name}
          proposal={proposal}
          onUse={data.canName ? () => fillIn(proposal) : undefined}
        />
      ))}
      {data.lists.map((list) => (
        <NameList
          key={list.kind}
          list={list}
          drafts={drafts[list.kind] ?? {}}
          isReadOnly={!data.canName}
          isSaving={isSaving}
          onType={(code, name) => type(list.kind, code, name)}
          onSave={() => void saveList(list.kind)}
        />
      ))}
    </div>
  )
}

function Loading() {
  const t = useMessages('code-names')
  return <TitledLoading title={t('title')} eyebrow={t('eyebrow')} />
}

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function CodeNamesPage() {
  const t = useMessages('code-names')
  const state = useCall(codeNames.list)
  return (
    <>
      <PageHeader eyebrow={t('eyebrow')} title={t('title')} description={t('about')} />
      <DetailSection query={state} loading={<SkeletonRows />}>
        {(data) => <Lists data={data} />}
      </DetailSection>
    </>
  )
}
