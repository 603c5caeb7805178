import { PublicText } from '../components/public-text.tsx';

/** Whom to turn to. */
export function ContactUsPage() {
  return (
    <PublicText title="Contact us">
      <p>
        Bookline is run by the organization that gave you your account. Its administrators can reset your password,
        change your role and answer questions about your contacts, so they are the ones to ask first.
      </p>
      <h2>You cannot sign in</h2>
      <p>
        Check that the address in your browser is the one your organization gave you: each has its own. After several
        wrong passwords sign-in pauses for a few minutes. If it still fails, ask an administrator.
      </p>
      <h2>You received a call, text or e-mail</h2>
      <p>
        Reply STOP to a text, or use the unsubscribe link in an e-mail, and it stops at once. To learn what is kept
        about you, or to have it corrected or removed, write to the agency whose name the message carries.
      </p>
      <h2>You found a fault</h2>
      <p>
        Tell your administrator what you did, what you expected and what happened, with the time. If it concerns
        security, say so and tell nobody else until it is mended.
      </p>
    </PublicText>
  );
}
