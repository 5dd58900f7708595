import { isAllowed } from '@idlewood/contract/access'
import { permissionManager } from '@idlewood/contract/permission-manager'
import {
  website,
  websiteRoleName,
  websiteRoles,
  type WebsiteRoleName,
} from '@idlewood/contract/website-roles'
import { useState, type SyntheticEvent } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { DetailSection } from '../../parts/detail-section.tsx'
import { UserPicker, type PickedUser } from '../../parts/user-picker.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { Table } from '../../ui/table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

const roleOptions = websiteRoleName.options.map((value) => ({ value, label: value }))

/** Gives a user, chosen from suggestions, a website role. */
function Assignment() {
  const assign = useChange(website.assign, {
    refreshes: [website.holders, permissionManager.roles, permissionManager.usersWithRoles],
  })
  const [user, setUser] = useState<PickedUser | null>(null)
  const [role, setRole] = useState<WebsiteRoleName | null>(null)
  // Counted, so that the picker forgets what was typed in it too.
  const [round, setRound] = useState(0)
  const [alert, setAlert] = useState<{ title: string; detail?: string }>({ title: '' })
  const [isTold, setTold] = useState(true)
  const tell = (title: string, detail = ''): void => {
    setAlert({ title, ...(detail ? { detail } : {}) })
    setTold(false)
  }

  async function add(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (assign.isPending) return
    if (!user || !role) return tell('Please select a user and a role.')
    const { uid, username } = user
    try {
      await assign.mutateAsync({ params: { uid: String(uid) }, body: { username, userrole: role } })
      tell(`Assigned ${role} to ${username}`)
      setUser(null)
      setRole(null)
      setRound(round + 1)
    } catch (error) {
      tell('Failed to assign role.', sentenceOf(error, ''))
    }
  }

  return (
    <section aria-labelledby="assign" className="grid gap-3">
      <h2 id="assign" className="text-lg font-bold">
        Assign a role
      </h2>
      <Card flush className="p-4">
        <form
          onSubmit={(event) => void add(event)}
          className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
        >
          <UserPicker
            key={round}
            label="User"
            placeholder="Search by name or ID"
            source={website.candidates}
            value={user}
            onValueChange={setUser}
          />
          <Select
            label="Role"
            placeholder="Select a role"
            options={roleOptions}
            value={role}
            onValueChange={setRole}
            hint={role && websiteRoles[role]}
          />
          <Button type="submit" variant="primary" loading={assign.isPending} className="sm:mt-6.5">
            Add
          </Button>
        </form>
      </Card>
      <AlertDialog
        open={!isTold}
        onOpenChange={(open) => setTold(!open)}
        title={alert.title}
        description={alert.detail}
        confirmLabel="OK"
        cancelLabel={null}
      />
    </section>
  )
}

export default function WebSettingsPage() {
  const { user, permissions } = useAuth()
  const holders = useCall(website.holders)
  const mayAssign =
    user !== null && isAllowed({ superUser: user.superUser, permissions }, ['update_website_roles'])
  return (
    <>
      <PageTitle>Web settings</PageTitle>
      <PageHeader title="Web Settings" description="Who does what for this website" />
      {mayAssign ? (
        <Assignment />
      ) : (
        <Banner>
          You can see who holds a website role, but assigning one needs the permission update_website_roles.
        </Banner>
      )}
      <DetailSection
        title="Website roles"
        query={holders}
        isEmpty={({ holders }) => holders.length === 0}
        emptyMessage="Nobody holds a website role yet."
      >
        {({ holders }) => (
          <Table
            caption="Website roles"
            compact
            rows={holders}
            rowKey={({ uid, userrole }) => `${uid} ${userrole}`}
            columns={[
              { key: 'username', header: 'Username', lead: true, cell: ({ username }) => username },
              { key: 'role', header: 'Role', cell: ({ userrole }) => <Badge>{userrole}</Badge> },
            ]}
          />
        )}
      </DetailSection>
    </>
  )
}
