import { useCallback, useEffect, useState } from 'react'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { checks, outcomeOf, type Check, type Outcome } from './checks.ts'
import { useMessages, type Messages } from '../../language/messages.ts'

const tones: Record<Outcome['state'], Tone> = { good: 'success', fair: 'warning', bad: 'danger' }

type Outcomes = Readonly<Record<string, Outcome>>

function report(t: Messages<'connection-check'>, outcomes: Outcomes): string {
  const lines = checks.map(({ name }) => {
    const outcome = outcomes[name]
    const result = outcome ? `${t(`state.${outcome.state}`)}. ${outcome.text()}` : t('report.open')
    return `${t(`name.${name}`)}: ${result}`
  })
  return [t('report.title', { when: new Date().toISOString() }), navigator.userAgent, ...lines].join('\n')
}

/** Runs every check when the page opens, and shows each outcome as it arrives. */
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

function Row({ name, outcome }: { name: Check['name']; outcome: Outcome | undefined }) {
  const t = useMessages('connection-check')
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-t border-line px-5 py-3.5 first:border-0 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <span className="font-semibold">{t(`name.${name}`)}</span>
      {/* On phones below the other two. */}
      <span className="text-ink-muted max-sm:order-last max-sm:col-span-2">
        {outcome ? outcome.text() : <Skeleton className="h-5 w-40" />}
      </span>
      {outcome && <Badge tone={tones[outcome.state]}>{t(`state.${outcome.state}`)}</Badge>}
    </li>
  )
}

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('connection-check')('title')} />,
}

export default function ConnectionCheckPage() {
  const t = useMessages('connection-check')
  const { outcomes, isDone, runAgain } = useChecks()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(report(t, outcomes))
      toast.success(t('copied'))
    } catch {
      toast.error(t('copy.failed'))
    }
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button icon="refresh" onClick={runAgain}>
              {t('again')}
            </Button>
            <Button variant="primary" icon="copy" disabled={!isDone} onClick={() => void copy()}>
              {t('copy')}
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
