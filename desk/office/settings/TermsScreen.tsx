import { Link } from '@tanstack/react-router'
import type { TermsAnswer } from '#api/terms.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Facts } from '#desk/parts/Facts.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { whoChangedIt } from '#desk/parts/who-changed-it.tsx'
import { buttonLook } from '#ui/Button.tsx'
import css from './Terms.module.css'
import { sinceWords, versionMarks, versionName } from './terms-draft.ts'
import { termsFailed, useTerms } from './useTerms.ts'

/** The terms that guests accept, by version (#787). */
export function TermsScreen() {
  const { role } = useMe()
  return (
    <>
      <Back>
        <Link to="/office/settings">Settings</Link>
      </Back>
      <PageHeading
        title="Terms"
        lead="What guests accept when they pay. Each order keeps the version that it accepted."
        action={
          isAtLeast(role, 'owner') && (
            <Link to="/office/settings/terms/new" className={buttonLook()}>
              Write a new version
            </Link>
          )
        }
      />
      <ForRole needs="manager">
        <Versions />
      </ForRole>
    </>
  )
}

function Versions() {
  return (
    <Asked query={useTerms()} waiting="Loading the terms" failed={termsFailed}>
      {(terms) => <Shown terms={terms} />}
    </Asked>
  )
}

function Shown({ terms: { versions, body, revision } }: { terms: TermsAnswer }) {
  return (
    <>
      <Section title="Versions">
        <Rows
          label="Versions"
          rows={versions}
          keyOf={({ version }) => version}
          columns={[
            { name: 'Version', render: ({ version }) => versionName(version) },
            {
              name: 'Status',
              render: ({ standing }) => <Mark tone={versionMarks[standing].tone}>{versionMarks[standing].word}</Mark>,
            },
            { name: 'First day', render: sinceWords },
            { name: 'By', render: ({ by }) => by ?? '' },
          ]}
        />
        {/* Nobody has written those that came with the program. */}
        {revision > 0 && <Facts facts={[whoChangedIt('policy_text', 'terms')]} />}
      </Section>
      <Section title="The newest text" lead={versionName(revision)}>
        <div className={css.text}>{body}</div>
      </Section>
    </>
  )
}
