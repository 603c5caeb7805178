/** The built-in terms, used until a company publishes its own. */
export function TermsText() {
  return (
    <>
      <p>By signing in, you agree to these terms and to those of the agency that gave you the account.</p>
      <h2>Your account</h2>
      <p>
        Your account is for you only. Keep your password private and sign out on shared computers. If someone else may
        have your password, tell an admin immediately. Everything done with your account is recorded under your name.
      </p>
      <h2>Other people's data</h2>
      <p>
        View and change only the data you need for your work. Contact people only with their consent and at permitted
        hours, and honor every request to stop. Don’t enter data you have no right to keep.
      </p>
      <h2>The service</h2>
      <p>
        Don’t try to bypass the service’s limits, access data that isn’t yours, or overload the service. We close
        accounts that do.
      </p>
      <h2>The software</h2>
      <p>
        Bookline is open-source software under the MIT license. It comes without warranty, as far as the law allows.
      </p>
      <h2>Changes</h2>
      <p>If these terms change, you’ll need to accept them before you continue.</p>
    </>
  );
}
