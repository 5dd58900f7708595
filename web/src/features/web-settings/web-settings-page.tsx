import { website, websiteRoleName, type WebsiteRoleName } from '@idlewood/contract/website-roles'
import { useState } from 'react'
import { errorSentence } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { isUnconfirmed } from '../../api/recent-sign-in.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { useMay } from '../../parts/may-open.ts'
import type { PickedUser } from '../../parts/picked-user.ts'
import { UserPicker } from '../../parts/user-picker.tsx'
import { Notice } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Form, noCheck, useForm } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { Table } from '../../ui/table.tsx'
import { TitledSection } from '../../ui/states.tsx'

const roleOptions = websiteRoleName.options.map((value) => ({ value, label: value }))

/** The current selection. */
interface Draft {
  user: PickedUser | null
  role: WebsiteRoleName | null
}

const nothing: Draft = { user: null, role: null }

interface Message {
  title: string
  detail?: string
}

/** The form, and the message of its alert. */
function useAssignment() {
  const t = useMessages('web-settings')
  const assign = useChange(website.assign, {
    refreshes: ['rights'],
  })
  const [message, setMessage] = useState<Message | null>(null)
  // The picker's key: counted up to clear the picker's typed text too.
  const [round, setRound] = useState(0)

  async function send({ user, role }: Draft): Promise<void> {
    if (!user || !role) return setMessage({ title: t('missing') })
    const { uid, username } = user
    try {
      await assign.mutateAsync({ params: { uid: String(uid) }, body: { username, userrole: role } })
      setMessage({ title: t('assigned', { role, name: username }) })
      form.reset(nothing)
      setRound(round + 1)
    } catch (error) {
      if (!isUnconfirmed(error)) setMessage({ title: t('failed'), detail: errorSentence(error, '') })
    }
  }
  // Missing input is reported in an alert instead of at its field.
  const form = useForm({ check: noCheck, defaults: nothing, send })
  return { form, round, message, close: () => setMessage(null) }
}

/** Gives a user, chosen from suggestions, a website role. */
function Assignment() {
  const t = useMessages('web-settings')
  const { form, round, message, close } = useAssignment()
  const { role } = form.values
  return (
    <TitledSection title={t('assign')} titleClass="text-lg font-bold" className="gap-3">
      <Card flush className="p-4">
        <Form form={form} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto]">
          <UserPicker
            key={round}
            label={t('user')}
            placeholder={t('user.placeholder')}
            source={website.candidates}
            {...form.choice('user')}
          />
          <Select
            label={t('role')}
            placeholder={t('role.placeholder')}
            options={roleOptions}
            hint={role && t(`role.${role}`)}
            {...form.choice('role')}
          />
          <Button type="submit" variant="primary" loading={form.isSending} className="sm:mt-6.5">
            {t('add')}
          </Button>
        </Form>
      </Card>
      <Notice
        title={message?.title ?? null}
        detail={message?.detail}
        confirmLabel={t('ok')}
        onClose={close}
      />
    </TitledSection>
  )
}

function Loading() {
  const t = useMessages('web-settings')
  return <TitledLoading title={t('title')} />
}

export const handle: PageHandle = { Loading }

export default function WebSettingsPage() {
  const t = useMessages('web-settings')
  const holders = useCall(website.holders)
  const mayAssign = useMay()(['update_website_roles'])
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {mayAssign ? <Assignment /> : <Banner>{t('readOnly')}</Banner>}
      <DetailSection
        title={t('holders')}
        query={holders}
        isEmpty={({ holders }) => holders.length === 0}
        emptyMessage={t('holders.none')}
      >
        {({ holders }) => (
          <Table
            caption={t('holders')}
            compact
            rows={holders}
            rowKey={({ uid, userrole }) => `${uid} ${userrole}`}
            columns={[
              { key: 'username', header: t('column.username'), lead: true, cell: ({ username }) => username },
              { key: 'role', header: t('role'), cell: ({ userrole }) => <Badge>{userrole}</Badge> },
            ]}
          />
        )}
      </DetailSection>
    </>
  )
}
