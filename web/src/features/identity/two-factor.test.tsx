import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { twoFactor } from '@idlewood/contract/two-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import readCode from 'jsqr'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, allowCodeReuse, enableTwoFactor } from '../../../../server/test/two-factor.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
let name = ''
let count = 0
beforeEach(async () => {
  name = `Stepper_${++count}`
  await portal.character(name)
  localStorage.setItem('token', await portal.signIn(name))
})

const own = () => localStorage.getItem('token') ?? ''
const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }))
const codeField = () => screen.findByLabelText('Code of your authenticator app')
const isOn = async () => (await portal.call(twoFactor.state, {}, { token: own() })).body.on

/** What a camera would read from the drawn QR code, with each module four pixels wide. */
function seenByCamera(picture: HTMLElement): string | undefined {
  const [, , size = 0] = (picture.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const width = size * 4
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  const path = picture.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < 4; row++) {
      const start = ((Number(y) * 4 + row) * width + Number(x) * 4) * 4
      for (let column = 0; column < 4; column++) pixels.fill(0, start + column * 4, start + column * 4 + 3)
    }
  }
  return readCode(pixels, width, width)?.data
}

describe('setting up', () => {
  it('shows the key, takes the first code, and shows the recovery codes', async () => {
    await openApp('/settings')
    await press('Set up')
    await press('Begin')
    const key = (await screen.findByLabelText('Key')).textContent
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const secret = key.replaceAll(' ', '')
    const link = screen.getByRole('link', { name: 'Open in the app' })
    expect(link).toHaveAttribute('href', expect.stringContaining(`secret=${secret}`))
    const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    expect(seenByCamera(picture)).toBe(link.getAttribute('href'))
    await userEvent.type(await codeField(), '000000')
    await press('Turn on')
    expect(await screen.findByText(/This code is wrong/)).toBeVisible()
    await userEvent.clear(await codeField())
    await userEvent.type(await codeField(), codeOf(secret))
    await press('Turn on')
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(codes).toHaveLength(10)
    const file = decodeURIComponent(screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '')
    expect(file).toContain(codes[0]?.textContent)
    await press('I saved them')
    expect(await screen.findByText(/10 recovery codes are left/)).toBeVisible()
    expect(await isOn()).toBe(true)
  })

  it('replaces the recovery codes that were lost with the response to the first code', async () => {
    await openApp('/settings')
    await press('Set up')
    await press('Begin')
    const secret = (await screen.findByLabelText('Key')).textContent.replaceAll(' ', '')
    portal.fail('/auth/two-factor/confirm', 'lost')
    await userEvent.type(await codeField(), codeOf(secret))
    await press('Turn on')
    expect(await screen.findByText(/^Two-factor is on, but your recovery codes were lost/)).toBeVisible()
    await allowCodeReuse(portal)
    await userEvent.type(await codeField(), codeOf(secret))
    await press('Create new codes')
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    const recoveryCode = codes[0]?.textContent ?? ''
    expect(
      (await portal.call(twoFactor.prove, { body: { recoveryCode } }, { token: own() })).body,
    ).toMatchObject({ proven: true, recoveryCodesLeft: 9 })
    await press('I saved them')
    expect(await screen.findByText(/recovery codes are left/)).toBeVisible()
  })

  it('finds out with the next code that it is on if the portal could not be asked at first', async () => {
    await openApp('/settings')
    await press('Set up')
    await press('Begin')
    const secret = (await screen.findByLabelText('Key')).textContent.replaceAll(' ', '')
    portal.fail('/auth/two-factor/confirm', 'lost')
    portal.fail(/\/auth\/two-factor$/, 'offline')
    await userEvent.type(await codeField(), codeOf(secret))
    await press('Turn on')
    expect(await screen.findByText(/^The portal did not answer/)).toBeVisible()
    portal.connect()
    await press('Turn on')
    expect(await screen.findByText(/^Two-factor is on, but your recovery codes were lost/)).toBeVisible()
  })

  it('asks for confirmation of identity long after sign-in, then continues', async () => {
    await portal.portal.db.updateTable('sessions').set({ fresh_at: 0 }).execute()
    await openApp('/settings')
    await press('Set up')
    await press('Begin')
    const question = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
    await userEvent.type(question.getByLabelText('Game password'), 'idlewood{enter}')
    expect(await screen.findByLabelText('Key')).toBeVisible()
  })
})

describe('while it is on', () => {
  let secret: string
  let recoveryCodes: string[]
  beforeEach(async () => {
    const on = await enableTwoFactor(portal, own())
    secret = on.secret
    recoveryCodes = on.recoveryCodes
  })

  it('is turned off with a correct code only', async () => {
    await openApp('/settings')
    await press('Turn off')
    const question = within(await screen.findByRole('dialog'))
    await userEvent.type(await question.findByLabelText('Code of your authenticator app'), '000000')
    await userEvent.click(question.getByRole('button', { name: 'Turn off' }))
    expect(await question.findByText(/This code is wrong/)).toBeVisible()
    expect(await isOn()).toBe(true)
    await userEvent.clear(question.getByLabelText('Code of your authenticator app'))
    await userEvent.type(question.getByLabelText('Code of your authenticator app'), codeOf(secret))
    await userEvent.click(question.getByRole('button', { name: 'Turn off' }))
    await waitFor(async () => expect(await isOn()).toBe(false))
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeInTheDocument()
    // The button that opened the dialog is gone.
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('gives new recovery codes for a code', async () => {
    await openApp('/settings')
    await press('New recovery codes')
    await userEvent.type(await codeField(), codeOf(secret))
    await press('Create new codes')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(list.textContent).not.toContain(recoveryCodes[0])
  })

  it('asks whether the new codes were saved before Escape takes them away', async () => {
    await openApp('/settings')
    await press('New recovery codes')
    await userEvent.type(await codeField(), codeOf(secret))
    await press('Create new codes')
    const codes = (await screen.findByRole('list', { name: 'Recovery codes' })).textContent
    await userEvent.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: 'Did you save the codes?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Show the codes' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toHaveTextContent(codes)
    await userEvent.keyboard('{Escape}')
    const again = within(await screen.findByRole('alertdialog'))
    await userEvent.click(again.getByRole('button', { name: 'I saved them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('moves to another phone with a recovery code', async () => {
    await openApp('/settings')
    await press('Use another phone')
    await press('Use a recovery code')
    const field = await screen.findByLabelText('Recovery code')
    expect(field).toHaveFocus()
    await userEvent.type(field, `${recoveryCodes[0]}{enter}`)
    const key = (await screen.findByLabelText('Key')).textContent.replaceAll(' ', '')
    expect(key).not.toBe(secret)
  })

  it('asks for the second factor after the form, and shows nothing before it', async () => {
    localStorage.clear()
    const app = await openApp('/signin')
    await userEvent.type(await screen.findByLabelText('Character name'), name)
    await userEvent.type(screen.getByLabelText('Game password'), 'idlewood')
    await press('Sign in')
    expect(await screen.findByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
    expect(app.address()).toBe('/home')
    expect(document.body.textContent).not.toContain(name)
    // The form that had the focus is gone: the code can be typed without pressing anything first.
    await waitFor(async () => expect(await codeField()).toHaveFocus())
    await userEvent.keyboard('000000{enter}')
    expect(await screen.findByText(/This code is wrong/)).toBeVisible()
    await userEvent.clear(await codeField())
    await userEvent.type(await codeField(), `${codeOf(secret)}{enter}`)
    expect(await screen.findByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  })

  it('also asks for it after a Discord sign-in or the demo page', async () => {
    localStorage.clear()
    const { body } = await portal.call(identity.login, { body: { username: name, password: 'idlewood' } }, {})
    expect(body.secondFactor).toBe(true)
    const { uid } = await portal.portal.db
      .selectFrom('people')
      .select('uid')
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
    await openApp(`/login?token=${await portal.loginCode({ uid, method: 'discord' })}`)
    expect(await screen.findByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  })

  it('asks for it again after a reload, keeps the token meanwhile, and continues to the requested page', async () => {
    const { body } = await portal.call(identity.login, { body: { username: name, password: 'idlewood' } })
    localStorage.setItem('token', body.token)
    const app = await openApp('/garage')
    await press('Use a recovery code')
    expect(own()).toBe(body.token)
    await userEvent.type(await screen.findByLabelText('Recovery code'), `${recoveryCodes[1]}{enter}`)
    await screen.findByRole('heading', { name: /garage/i })
    expect(app.address()).toBe('/garage')
    expect((await portal.call(character.profile, {}, { token: body.token })).status).toBe(200)
  })

  it('continues if only the response to the code was lost', async () => {
    const { body } = await portal.call(identity.login, { body: { username: name, password: 'idlewood' } })
    localStorage.setItem('token', body.token)
    await openApp('/home')
    portal.fail('/auth/two-factor/prove', 'lost')
    await press('Use a recovery code')
    await userEvent.type(await screen.findByLabelText('Recovery code'), `${recoveryCodes[2]}{enter}`)
    expect(await screen.findByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  })

  it('continues if the browser has sent the code twice, and the second response says that it was used', async () => {
    const { body } = await portal.call(identity.login, { body: { username: name, password: 'idlewood' } })
    localStorage.setItem('token', body.token)
    await openApp('/home')
    await press('Use a recovery code')
    const field = await screen.findByLabelText('Recovery code')
    const [recoveryCode = ''] = recoveryCodes
    const sent = await portal.call(twoFactor.prove, { body: { recoveryCode } }, { token: body.token })
    expect(sent.status).toBe(200)
    await userEvent.type(field, `${recoveryCode}{enter}`)
    expect(await screen.findByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  })

  it('goes on when another tab has given it, once this one is looked at again', async () => {
    const { body } = await portal.call(identity.login, { body: { username: name, password: 'idlewood' } })
    localStorage.setItem('token', body.token)
    await openApp('/garage')
    expect(await screen.findByText(/lost both your phone and your recovery codes/)).toBeVisible()
    const proof = { code: codeOf(secret) }
    expect((await portal.call(twoFactor.prove, { body: proof }, { token: body.token })).status).toBe(200)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(await screen.findByRole('heading', { name: /garage/i })).toBeVisible()
  })

  it('lets the user cancel the sign-in, which ends the session', async () => {
    const { body } = await portal.call(identity.login, { body: { username: name, password: 'idlewood' } })
    localStorage.setItem('token', body.token)
    const app = await openApp('/home')
    await press('Cancel the sign-in')
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(localStorage.getItem('token')).toBeNull()
    await waitFor(async () =>
      expect((await portal.call(twoFactor.state, {}, { token: body.token })).status).toBe(401),
    )
  })

  it('asks for a code when linking a Discord account, and links with it', async () => {
    const data = { discord: { id: `4000000000000000${count}`, name: 'Nova' } }
    localStorage.clear()
    await openApp(`/login?token=${await portal.loginCode(data)}`)
    await userEvent.type(await screen.findByLabelText('Character name'), name)
    await userEvent.type(screen.getByLabelText('Game password'), 'idlewood')
    await press('Link this character')
    await allowCodeReuse(portal)
    await userEvent.type(await codeField(), codeOf(secret))
    await press('Link this character')
    expect(await screen.findByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  })
})
