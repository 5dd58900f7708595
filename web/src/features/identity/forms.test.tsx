import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { blockStorage } from '../../../test/blocked-storage.ts'
import { openApp, type OpenedApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { withDiscord } from '../../../test/portal.ts'
import { dropToken } from '../../api/token.ts'
import { enableTwoFactor } from '../../../../server/test/two-factor.ts'

const portal = await filePortal(withDiscord)
afterEach(dropToken)

const type = async (name: string, text: string) => userEvent.type(await screen.findByLabelText(name), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const welcome = (name: string) => screen.findByRole('heading', { name: `Welcome, ${name}` })
const posts = () => portal.made.filter(({ method }) => method === 'POST').map(({ path }) => path)

describe('signing up', () => {
  it('creates a character and goes home', async () => {
    const app = await openApp('/signup')
    await userEvent.type(await screen.findByPlaceholderText('Choose a username'), 'Ines_Duarte')
    await userEvent.type(screen.getByPlaceholderText('Choose a password'), 'a long password')
    await press('Sign Up')
    expect(await welcome('Ines_Duarte')).toBeVisible()
    expect(app.address()).toBe('/home')
    expect(localStorage.getItem('token')).toMatch(/^[\w-]{43}$/)
  })

  it('works in a browser that forbids storage', async () => {
    blockStorage()
    await openApp('/signup')
    await type('Username', 'Ines_Moreno')
    await type('Password', 'a long password')
    await press('Sign Up')
    expect(await welcome('Ines_Moreno')).toBeVisible()
  })

  it('explains each rule at its field, and sends nothing until all are met', async () => {
    await openApp('/signup')
    await type('Username', 'a b')
    await type('Password', 'short')
    await press('Sign Up')
    expect(await screen.findByText(/takes letters, digits and/)).toBeVisible()
    expect(screen.getByText('A password has at least 8 characters.')).toBeVisible()
    expect(screen.getByLabelText('Username')).toBeInvalid()
    expect(screen.getByLabelText('Username')).toHaveFocus()
    expect(posts()).toEqual([])
  })

  it('shows an error that only the server can detect at its field', async () => {
    await openApp('/signup')
    await type('Username', 'Same_Thing')
    await type('Password', 'same_thing')
    await press('Sign Up')
    expect(await screen.findByText('Choose a password that is not the name.')).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeInvalid()
  })

  it('says that a name is taken and keeps the typed text', async () => {
    await openApp('/signup')
    await type('Username', 'Demo_Player')
    await type('Password', 'a long password')
    await press('Sign Up')
    expect(await screen.findByText('This name is taken. Choose another.')).toBeVisible()
    expect(screen.getByLabelText('Username')).toHaveValue('Demo_Player')
  })

  it('signs in with the character of an attempt whose response was lost', async () => {
    await openApp('/signup')
    await type('Username', 'Ines_Perdida')
    await type('Password', 'a long password')
    portal.fail('/auth/signup', 'lost')
    await press('Sign Up')
    expect(await screen.findByText(/portal cannot be reached/)).toBeVisible()
    portal.connect()
    await press('Sign Up')
    expect(await welcome('Ines_Perdida')).toBeVisible()
  })

  it('says that a name is taken if the lost attempt had another password', async () => {
    await openApp('/signup')
    await type('Username', 'Ines_Segunda')
    await type('Password', 'a long password')
    portal.fail('/auth/signup', 'lost')
    await press('Sign Up')
    expect(await screen.findByText(/portal cannot be reached/)).toBeVisible()
    portal.connect()
    await type('Password', ' of another person')
    await press('Sign Up')
    expect(await screen.findByText('This name is taken. Choose another.')).toBeVisible()
  })

  it('marks its fields for password managers', async () => {
    await openApp('/signup')
    expect(await screen.findByLabelText('Username')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
  })

  it('works in the dialog, which its close button closes', async () => {
    await openApp('/signin')
    await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign Up' }))
    expect(dialog.getByPlaceholderText('Choose a username')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Create an account')
    const again = within(await screen.findByRole('dialog', { name: 'Sign Up' }))
    await userEvent.type(again.getByPlaceholderText('Choose a username'), 'Dia_Log')
    await userEvent.type(again.getByPlaceholderText('Choose a password'), 'a long password')
    await userEvent.click(again.getByRole('button', { name: 'Sign Up' }))
    expect(await welcome('Dia_Log')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('signing in with the game password', () => {
  it('goes home', async () => {
    await openApp('/signin')
    await type('Character name', 'demo_player')
    await type('Game password', 'idlewood')
    await press('Sign in')
    expect(await welcome('Demo_Player')).toBeVisible()
  })

  it('says that name or password is wrong without saying which, and stays', async () => {
    const app = await openApp('/signin')
    await type('Character name', 'Demo_Player')
    await type('Game password', 'not this one')
    await press('Sign in')
    expect(await screen.findByText('The name or the password is wrong.')).toBeVisible()
    expect(app.address()).toBe('/signin')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('says when the portal is unreachable', async () => {
    await openApp('/signin')
    await type('Character name', 'Demo_Player')
    await type('Game password', 'idlewood')
    portal.fail('/auth/login', 'offline')
    await press('Sign in')
    expect(await screen.findByText(/portal cannot be reached/)).toBeVisible()
  })

  it('is skipped for a signed-in user', async () => {
    localStorage.setItem('token', await portal.signIn('Demo_Player'))
    const app = await openApp('/signin')
    await welcome('Demo_Player')
    expect(app.address()).toBe('/home')
  })
})

describe('linking a Discord account', () => {
  const arrive = async (id: string): Promise<OpenedApp> => {
    const code = await portal.loginCode({ discord: { id, name: 'Nova' } })
    const app = await openApp(`/login?token=${code}`)
    await screen.findByText(/signed in to Discord as Nova/)
    return app
  }

  it('takes the character’s name and game password', async () => {
    await portal.character('Linked_One')
    await arrive('200000000000000001')
    await type('Character name', 'Linked_One')
    await type('Game password', 'idlewood')
    await press('Link this character')
    expect(await welcome('Linked_One')).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  it('takes a recovery code if the app of the second factor is lost', async () => {
    await portal.character('Linked_Five')
    const { recoveryCodes } = await enableTwoFactor(portal, await portal.signIn('Linked_Five'))
    await arrive('200000000000000007')
    await type('Character name', 'Linked_Five')
    await type('Game password', 'idlewood')
    await press('Link this character')
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await type('Recovery code', recoveryCodes[0] ?? '')
    await press('Link this character')
    expect(await welcome('Linked_Five')).toBeVisible()
  })

  it('is offered to people who are signed in, too, and says who they are', async () => {
    await portal.character('Linked_Six')
    localStorage.setItem('token', await portal.signIn('Linked_Six'))
    const app = await openApp('/link')
    expect(await screen.findByText(/Sign in with Discord first/)).toBeVisible()
    expect(app.address()).toBe('/link')
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/api/auth/discord')
    await arrive('200000000000000008')
    expect(await screen.findByText(/^You are signed in as Linked_Six\./)).toBeVisible()
    await type('Character name', 'Linked_Six')
    await type('Game password', 'idlewood')
    await press('Link this character')
    expect(await welcome('Linked_Six')).toBeVisible()
  })

  it('works in a browser that forbids storage', async () => {
    await portal.character('Linked_Three')
    blockStorage()
    await arrive('200000000000000004')
    await type('Character name', 'Linked_Three')
    await type('Game password', 'idlewood')
    await press('Link this character')
    expect(await welcome('Linked_Three')).toBeVisible()
  })

  it('lets a newcomer sign up instead', async () => {
    const app = await arrive('200000000000000002')
    await userEvent.click(screen.getByRole('link', { name: 'Create one' }))
    expect(await screen.findByText(/linked to the Discord account Nova/)).toBeVisible()
    // Those who have a character after all link it.
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/link')
    await type('Username', 'Linked_Two')
    await type('Password', 'a long password')
    await press('Sign Up')
    expect(await welcome('Linked_Two')).toBeVisible()
    await app.go('/settings')
    expect(await screen.findByText('Nova')).toBeVisible()
  })

  it('leads a newcomer who took too long to sign up to Discord again', async () => {
    await arrive('200000000000000005')
    await userEvent.click(screen.getByRole('link', { name: 'Create one' }))
    await type('Username', 'Linked_Late')
    await type('Password', 'a long password')
    await portal.portal.db.deleteFrom('one_time_secrets').execute()
    await press('Sign Up')
    expect(await screen.findByText(/^This sign-in has expired/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login')
  })

  it('leads to where a character linked to another Discord account is unlinked', async () => {
    await portal.character('Linked_Four')
    await arrive('200000000000000005')
    await type('Character name', 'Linked_Four')
    await type('Game password', 'idlewood')
    await press('Link this character')
    expect(await welcome('Linked_Four')).toBeVisible()
    dropToken()
    // The same person, who has lost that account and made a new one.
    const app = await arrive('200000000000000006')
    await type('Character name', 'Linked_Four')
    await type('Game password', 'idlewood')
    expect(screen.queryByRole('link', { name: 'Sign in with the game password' })).toBeNull()
    await press('Link this character')
    expect(await screen.findByText(/already linked to another/)).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Sign in with the game password' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    await type('Character name', 'Linked_Four')
    await type('Game password', 'idlewood')
    await press('Sign in')
    expect(await welcome('Linked_Four')).toBeVisible()
    await app.go('/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText(/No Discord account is linked/)).toBeVisible()
  })

  it('says so when the link grant has expired, and offers to sign in again', async () => {
    await arrive('200000000000000003')
    await portal.portal.db.deleteFrom('one_time_secrets').execute()
    await type('Character name', 'Demo_Staff')
    await type('Game password', 'idlewood')
    await press('Link this character')
    expect(await screen.findByText(/has expired/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login')
  })

  it('offers nothing to link without a link grant', async () => {
    await openApp('/link')
    expect(await screen.findByText(/Sign in with Discord first/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/api/auth/discord')
  })
})
