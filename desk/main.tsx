import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import '#ui/base.css'
import './desk.css'
import { answers } from './calls/answers.ts'
import { noteMove } from './calls/moves.ts'
import { createDeskRouter } from './routes.tsx'

const router = createDeskRouter()
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged, hrefChanged }) => {
  if (fromLocation && (pathChanged || hrefChanged)) noteMove()
})

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={answers}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
