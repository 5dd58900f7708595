import { codeNames, type CodeNamesState } from '@idlewood/contract/code-names'
import { portal } from '@idlewood/contract/portal'
import { codeKinds, type CodeKind } from '@idlewood/contract/game/code-names'
import { useState } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { NameList } from './name-list.tsx'

type Proposal = CodeNamesState['proposals'][number]
/** Names that were typed and not saved yet, by kind and code. */
type Drafts = Partial<Record<CodeKind, Record<string, string>>>

function ProposalCard({ proposal, onUse }: { proposal: Proposal; onUse: (() => void) | undefined }) {
  return (
    <Card className="grid gap-3">
      <p>
        <strong>This looks like {proposal.name}.</strong> {proposal.about}
      </p>
      {onUse && (
        <div>
          <Button onClick={onUse}>Fill in its names</Button>
        </div>
      )}
    </Card>
  )
}

function Lists({ data }: { data: CodeNamesState }) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const save = useChange(codeNames.save, { refreshes: [codeNames.list, portal.info] })

  async function saveList(kind: CodeKind): Promise<void> {
    const typed = Object.entries(drafts[kind] ?? {})
    const names = Object.fromEntries(typed.map(([code, name]) => [code, name.trim() || null]))
    const { label } = codeKinds[kind]
    try {
      await save.mutateAsync({ params: { kind }, body: { names } })
      setDrafts((before) => ({ ...before, [kind]: {} }))
      toast.success(`${label} saved.`)
    } catch (error) {
      toast.error(sentenceOf(error, `${label} could not be saved.`))
    }
  }
  const fixed = (kind: CodeKind): ReadonlySet<string> =>
    new Set(
      data.lists
        .find((list) => list.kind === kind)
        ?.codes.flatMap(({ code, source }) => (source === 'file' ? String(code) : [])),
    )
  const fillIn = ({ names }: Proposal): void => {
    const entries = data.lists.map(({ kind }) => {
      const isFixed = fixed(kind)
      const proposed = Object.entries(names[kind] ?? {}).filter(([code]) => !isFixed.has(code))
      return [kind, { ...Object.fromEntries(proposed), ...drafts[kind] }] as const
    })
    setDrafts(Object.fromEntries(entries))
    toast.info('Compare the names with the game, then save each list.')
  }

  if (data.lists.length === 0) return <EmptyState message="This game keeps none of these codes." />
  return (
    <div className="grid gap-6">
      {!data.canName && <Banner>Only a super user may name codes.</Banner>}
      {data.tiers.map((sentence) => (
        <Banner key={sentence} tone="warning">
          {sentence}
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
          isSaving={save.isPending}
          onType={(code, name) =>
            setDrafts((before) => ({ ...before, [list.kind]: { ...before[list.kind], [code]: name } }))
          }
          onSave={() => void saveList(list.kind)}
        />
      ))}
    </div>
  )
}

export default function CodeNamesPage() {
  const state = useCall(codeNames.list)
  return (
    <>
      <PageTitle>Names</PageTitle>
      <PageHeader
        eyebrow="Operations"
        title="Names"
        description="The game keeps numbers. Say what each one is called here; until then players and staff see the number."
      />
      <DetailSection query={state} loading={<SkeletonRows />}>
        {(data) => <Lists data={data} />}
      </DetailSection>
    </>
  )
}
