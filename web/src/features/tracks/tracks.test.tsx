import { tracks } from '@idlewood/contract/tracks'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { silence } from '../../../../server/test/mp3.ts'
import { wholeUpload } from '../../../../server/test/uploads.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let player: string
let staff: string
beforeAll(async () => {
  player = await portal.signIn('Demo_Player')
  staff = await portal.signIn('Demo_Owner')
  for (const name of ['sunset', 'summer', 'winter']) {
    const { status } = await portal.ask('POST', '/api/upload', {
      token: player,
      ...wholeUpload(silence(120), `${name}.mp3`),
    })
    expect(status).toBe(201)
  }
})

const list = async () =>
  (await portal.call(tracks.own, {}, { token: player })).body.tracks.map(({ name }: { name: string }) => name)
const confirm = async (label: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))

/** Uploads are sent and never answered. */
function neverAnswer(onSent: (form: FormData) => void = () => undefined): void {
  class Hanging extends EventTarget {
    upload = new EventTarget()
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      onSent(form)
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Hanging)
}

describe('the music page', () => {
  it('tells visitors how it works, and to sign in', async () => {
    localStorage.clear()
    await openApp('/musicpage')
    expect(await screen.findByRole('heading', { name: 'How it works' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('Please select an MP3 file.')).toBeVisible()
  })

  it.each([
    ['summer.wav', 'audio/wav', 9, 'Only MP3 files are allowed.'],
    ['summer.mp3', 'audio/mpeg', 7 * 1024 * 1024 + 1, 'File must be under 7MB.'],
    ['autumn1.mp3', 'audio/mpeg', 9, 'File name must be exactly 6 characters.'],
    ['sum er.mp3', 'audio/mpeg', 9, 'The file name may hold letters from A to Z, digits, - and _ only.'],
  ])('refuses %s of type %s with %i bytes', async (name, type, size, sentence) => {
    localStorage.setItem('token', player)
    await openApp('/musicpage')
    const file = new File([new Uint8Array(size)], name, { type })
    await userEvent.upload(await screen.findByLabelText('MP3 file'), file, { applyAccept: false })
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
    expect(within(await screen.findByRole('alertdialog')).getByText(sentence)).toBeVisible()
  })

  it('keeps the file if the event of its choice arrives after the file was taken', async () => {
    localStorage.setItem('token', player)
    await openApp('/musicpage')
    const field = await screen.findByLabelText('MP3 file')
    await userEvent.upload(field, new File([new Uint8Array(9)], 'spring.mp3', { type: 'audio/mpeg' }))
    fireEvent.change(field, { target: { files: [] } })
    expect(screen.getByText('spring.mp3')).toBeVisible()
  })

  it('says that a stuck upload is stuck, and sends the same file again', async () => {
    localStorage.setItem('token', player)
    await openApp('/musicpage')
    const file = new File([new Uint8Array(9)], 'spring.mp3', { type: 'audio/mpeg' })
    await userEvent.upload(await screen.findByLabelText('MP3 file'), file)
    const sent: string[] = []
    neverAnswer((form) => sent.push((form.get('file') as File).name)) // it was given one
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
      for (const attempt of [['spring.mp3'], ['spring.mp3', 'spring.mp3']]) {
        expect(sent).toEqual(attempt)
        await act(() => vi.advanceTimersByTimeAsync(15_000))
        expect(screen.queryByText(/seems to be stuck/)).toBeNull()
        await act(() => vi.advanceTimersByTimeAsync(6000))
        expect(screen.getByText(/seems to be stuck/)).toBeVisible()
        fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
        await act(() => vi.advanceTimersByTimeAsync(0))
      }
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled()
      expect(screen.getByText('spring.mp3')).toBeVisible()
    } finally {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  it('asks before an upload is lost with the page', async () => {
    localStorage.setItem('token', player)
    const app = await openApp('/home')
    await app.go('/musicpage')
    const file = new File([new Uint8Array(9)], 'spring.mp3', { type: 'audio/mpeg' })
    await userEvent.upload(await screen.findByLabelText('MP3 file'), file)
    neverAnswer()
    try {
      await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
      await app.back()
      const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
      expect(question).toHaveTextContent('The upload of spring.mp3 is not finished and would stop.')
      await confirm('Stay')
      expect(screen.getByRole('progressbar', { name: 'Upload of spring.mp3' })).toBeVisible()
      await app.back()
      await confirm('Leave')
      await waitFor(() => expect(app.address()).toBe('/home'))
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('does not say that a track is deleted if the portal refused it', async () => {
    localStorage.setItem('token', player)
    await openApp('/musicpage')
    portal.fail(/\/tracks\/\d+$/, 500)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete summer' }))
    await confirm('Delete')
    expect(await screen.findByText('Something went wrong on our side. Try again later.')).toBeVisible()
    expect(screen.getByRole('alertdialog')).toBeVisible()
    expect(screen.queryByText('summer is deleted.')).toBeNull()
  })

  it("lists the user's own tracks with a player and a URL, and deletes one after confirmation", async () => {
    localStorage.setItem('token', player)
    await openApp('/musicpage')
    const item = (await screen.findByRole('heading', { name: 'summer' })).closest('li')
    expect(item).toHaveTextContent('http://localhost:3000/music/summer.mp3')
    expect(screen.getByLabelText('Play summer')).toHaveAttribute('src', '/music/summer.mp3')
    expect(screen.getByText('3 of 10 tracks')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Delete summer' }))
    await confirm('Cancel')
    expect(await list()).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Delete summer' }))
    await confirm('Delete')
    await waitFor(async () => expect(await list()).toEqual(['winter', 'sunset']))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'summer', hidden: true })).toBeNull())
  })

  it('shows what failed, and can retry', async () => {
    localStorage.setItem('token', player)
    portal.fail('/tracks', 500)
    await openApp('/musicpage')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.clearFailures()
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { name: 'winter' })).toBeVisible()
  })
})

describe("the staff's list of tracks", () => {
  beforeEach(() => localStorage.setItem('token', staff))

  it('shows the owners, is searched, and says so when there are none', async () => {
    const app = await openApp('/admin/tracks')
    const table = await screen.findByRole('table', { name: 'Tracks' })
    expect(within(table).getAllByRole('link', { name: 'Demo_Player' })).toHaveLength(2)
    await userEvent.type(screen.getByLabelText('Search tracks'), 'sun')
    await waitFor(() => expect(app.address()).toBe('/admin/tracks?search=sun'))
    expect(await screen.findByText('1–1 of 1 track')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Search tracks'), 'zzz')
    expect(await screen.findByText('No tracks found. Try another search.')).toBeVisible()
  })

  it('names the owners without links to staff who may not open their pages', async () => {
    localStorage.setItem('token', await portal.staff('Track_Clerk', ['manage_tracks']))
    await openApp('/admin/tracks')
    const table = await screen.findByRole('table', { name: 'Tracks' })
    expect(within(table).getAllByText('Demo_Player')).toHaveLength(2)
    expect(within(table).queryByRole('link', { name: 'Demo_Player' })).toBeNull()
  })

  it('shows no count when it could not be loaded', async () => {
    portal.fail('/tracks', 500)
    await openApp('/admin/tracks')
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    expect(screen.queryByText('Counting…')).toBeNull()
    portal.clearFailures()
  })

  it('removes a track after confirmation', async () => {
    await openApp('/admin/tracks')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove winter' }))
    await confirm('Remove')
    await waitFor(async () => expect(await list()).toEqual(['sunset']))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove winter', hidden: true })).toBeNull(),
    )
  })
})
