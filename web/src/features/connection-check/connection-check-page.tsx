import { useCallback, useEffect, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { checks, outcomeOf, type Outcome } from './checks.ts'
import { PageTitle } from '../../ui/page-title.tsx'

const looks: Record<Outcome['state'], { tone: Tone; word: string }> = {
  good: { tone: 'success', word: 'OK' },
  fair: { tone: 'warning', word: 'Note' },
  bad: { tone: 'danger', word: 'Failed' },
}

type Outcomes = Readonly<Record<string, Outcome>>

function report(outcomes: Outcomes): string {
  const lines = checks.map(({ name }) => {
    const outcome = outcomes[name]
    return `${name}: ${outcome ? `${looks[outcome.state].word}. ${outcome.text}` : 'not finished'}`
  })
  return [`Connection check, ${new Date().toISOString()}`, navigator.userAgent, ...lines].join('\n')
}

/** Runs every check as the page opens; their outcomes come one by one. */
function useChecks() {
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const run = useCallback(() => {
    for (const check of checks) {
      void outcomeOf(check).then((outcome) => setOutcomes((before) => ({ ...before, [check.name]: outcome })))
    }
  }, [])
  useEffect(run, [run])
  const runAgain = (): void => {
    setOutcomes({})
    run()
  }
  const isDone = Object.keys(outcomes).length === checks.length
  return { outcomes, isDone, runAgain }
}

function Row({ name, outcome }: { name: string; outcome: Outcome | undefined }) {
  return (
    <li className="grid min-h-16 gap-x-6 gap-y-1 border-t border-line px-5 py-3.5 first:border-0 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-center">
      <span className="font-semibold">{name}</span>
      {outcome ? <span className="text-ink-muted">{outcome.text}</span> : <Skeleton className="h-5 w-40" />}
      {outcome && (
        <span className="justify-self-start">
          <Badge tone={looks[outcome.state].tone}>{looks[outcome.state].word}</Badge>
        </span>
      )}
    </li>
  )
}

export default function ConnectionCheckPage() {
  const { outcomes, isDone, runAgain } = useChecks()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(report(outcomes))
      toast.success('Report copied.', { autoClose: 3000 })
    } catch {
      toast.error('The report could not be copied. Take a screenshot instead.', { autoClose: 3000 })
    }
  }
  return (
    <>
      <PageTitle>Connection check</PageTitle>
      <PageHeader
        title="Connection check"
        description="When something does not work, send this to the staff."
        actions={
          <>
            <Button icon="refresh" onClick={runAgain}>
              Run again
            </Button>
            <Button variant="primary" icon="copy" disabled={!isDone} onClick={() => void copy()}>
              Copy report
            </Button>
          </>
        }
      />
      <ul
        aria-live="polite"
        aria-busy={!isDone}
        className="grid overflow-hidden rounded-lg border border-line bg-raised"
      >
        {checks.map(({ name }) => (
          <Row key={name} name={name} outcome={outcomes[name]} />
        ))}
      </ul>
    </>
  )
}
