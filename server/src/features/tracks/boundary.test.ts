import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
await portal.character('Dee_Clumsy')
const token = await portal.signIn('Dee_Clumsy')

test.each([71, 200, 253, 257, 2000])(
  'an upload with a boundary of %i characters never causes a server error',
  async (length) => {
    const boundary = 'b'.repeat(length)
    const { status, headers } = await portal.ask('POST', '/api/upload', {
      token,
      body: `--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(status).toBe(400)
    expect(headers['content-type']).toContain('text/plain')
  },
)
