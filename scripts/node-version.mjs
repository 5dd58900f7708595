/** Exits with one sentence if Node is too old. Plain JavaScript, because an old Node can't read the rest. */
const oldest = 24
if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `Idlewood needs Node ${oldest} or newer and this is ${process.version}: use \`npm ci && npm start\`, ` +
      'which bring their own Node, or install a newer one.\n',
  )
  process.exit(1)
}
