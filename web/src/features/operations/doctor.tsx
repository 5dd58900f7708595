import { operations, type DoctorReport } from '@idlewood/contract/operations'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { keyOf, queryClient, useCall } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { toastFailure } from '../../parts/toast-failure.ts'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CapabilityMap } from './capability-map.tsx'

type Finding = DoctorReport['findings'][number]

/** SQL statements for a database administrator, to read and copy. */
function Statements({ sql, label }: { sql: string; label: string }) {
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so it must be focusable
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm leading-relaxed"
      >
        {sql}
      </pre>
      <CopyButton size="sm" text={sql}>
        {label}
      </CopyButton>
    </div>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useMessages('operations')
  if (findings.length === 0) {
    return (
      <p className="flex items-center gap-2.5 px-4 py-3.5 text-success">
        <Icon name="success" />
        {t('doctor.clean')}
      </p>
    )
  }
  return (
    <ul>
      {[...findings]
        .sort((one, other) => Number(other.level === 'warning') - Number(one.level === 'warning'))
        .map(({ level, text, sql, advice }) => (
          <li key={text} className="grid gap-2.5 border-t border-line px-4 py-3.5 first:border-0">
            <p className="flex items-start gap-2.5">
              <Icon
                name={level === 'warning' ? 'warning' : 'info'}
                className={cx('mt-0.5', level === 'warning' ? 'text-warning' : 'text-ink-muted')}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="sr-only">{t(level === 'warning' ? 'doctor.warning' : 'doctor.note')}</span>
                {text}
              </span>
            </p>
            {advice && <p className="text-sm text-ink-muted sm:ps-8.5">{t('doctor.advice', advice)}</p>}
            {sql && (
              <div className="sm:ps-8.5">
                <Statements sql={sql} label={t('doctor.copy')} />
              </div>
            )}
          </li>
        ))}
    </ul>
  )
}

function Report({ report }: { report: DoctorReport }) {
  const t = useMessages('operations')
  const warnings = report.findings.filter(({ level }) => level === 'warning').length
  const { adapters } = report
  const kept = [
    [t('kept.inventory'), adapters.inventory],
    [t('kept.trunk'), adapters.trunk],
    [t('kept.lockers'), adapters.publicLockers],
    [t('kept.gangRanks'), adapters.gangRanks],
    [t('kept.passwords'), report.passwordScheme],
  ] as const
  return (
    <div className="grid gap-4">
      <Card flush>
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
          <h3 className="font-bold">{t('doctor.findings')}</h3>
          <Badge tone={warnings > 0 ? 'warning' : 'success'}>
            {t('doctor.warnings', { count: warnings })}
          </Badge>
        </div>
        <Findings findings={report.findings} />
      </Card>
      <CapabilityMap report={report} />
      <Card flush>
        <h3 className="border-b border-line px-4 py-3 font-bold">{t('doctor.kept')}</h3>
        <dl className="grid gap-x-10 gap-y-2 px-4 py-3 text-sm">
          {kept.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        {report.grants.length > 0 && (
          <details className="group border-t border-line">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 py-2 font-semibold hover:bg-ink/4">
              {t('doctor.grants')}
              <Icon
                name="chevron-down"
                className="text-ink-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="px-4 pb-4">
              <Statements sql={report.grants.join('\n')} label={t('doctor.copyAll')} />
            </div>
          </details>
        )}
      </Card>
    </div>
  )
}

/** The doctor's report on the game's database. */
export function Doctor() {
  const t = useMessages('operations')
  const now = useNow()
  const report = useCall(operations.doctor, {}, { staleTime: Infinity })
  const [isExamining, setIsExamining] = useState(false)

  async function examine(): Promise<void> {
    setIsExamining(true)
    try {
      const fresh = await call(operations.doctor, { query: { again: '1' } })
      queryClient.setQueryData(keyOf(operations.doctor), fresh)
    } catch (error) {
      toastFailure(error, messages('operations')('doctor.failed'))
    } finally {
      setIsExamining(false)
    }
  }

  return (
    <DetailSection
      title={t('doctor')}
      query={report}
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {report.data && (
            <p className="text-sm text-ink-muted">
              {t('doctor.examined', { ago: ago(Date.parse(report.data.examinedAt), now) })}
            </p>
          )}
          <Button size="sm" icon="refresh" loading={isExamining} onClick={() => void examine()}>
            {t('doctor.again')}
          </Button>
        </div>
      }
      loading={
        <div className="grid gap-4">
          <Skeleton className="h-36 w-full rounded-lg" />
          <Skeleton className="h-72 w-full rounded-lg" />
        </div>
      }
    >
      {(data) => <Report report={data} />}
    </DetailSection>
  )
}
