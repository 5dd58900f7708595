/** Uploads as browsers make them, and as nobody should. */
import { messageHeader, type MessageText } from '@idlewood/contract/errors'
import { connect, type Socket } from 'node:net'

/** The response to an upload. */
export interface UploadAnswer {
  status: number
  type: string
  text: string
  /** The message of the text. */
  message: MessageText | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look into it
  body: any
}

interface File {
  name?: string
  type?: string
  field?: string
}

/** Sends `content` as a form's file. */
export async function upload(
  base: string,
  token: string | null,
  content: Buffer | null,
  file: File = {},
): Promise<UploadAnswer> {
  const { name = 'summer.mp3', type = 'audio/mpeg', field = 'file' } = file
  const form = new FormData()
  form.append('note', 'a field beside the file')
  if (content) form.append(field, new Blob([new Uint8Array(content)], { type }), name)
  const response = await fetch(`${base}/api/upload`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const text = await response.text()
  const kind = String(response.headers.get('content-type'))
  const said = response.headers.get(messageHeader)
  const message = said === null ? undefined : (JSON.parse(decodeURIComponent(said)) as MessageText)
  const body = kind.includes('json') ? JSON.parse(text) : text
  return { status: response.status, type: kind, text, message, body }
}

/** Starts an upload of `length` bytes by hand, without sending any of the file yet. */
export async function beginUpload(
  base: string,
  token: string,
  length: number,
  name = 'summer.mp3',
): Promise<Socket> {
  const { hostname, port, host } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: audio/mpeg\r\n\r\n`
  const tail = '\r\n--b--\r\n'
  socket.write(
    `POST /api/upload HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + length + tail.length}\r\n\r\n${head}`,
  )
  return socket
}

/** An upload as a single body, as accepted by `ask`, for sending without a port. */
export function wholeUpload(
  content: Buffer,
  name: string,
): { body: Buffer; headers: Record<string, string> } {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: audio/mpeg\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }
}
