export default function ComponentsPage() {
  return (
    <main>
      <h1>Components</h1>
    </main>
  )
}
