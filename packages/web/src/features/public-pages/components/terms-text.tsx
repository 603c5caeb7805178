/** The product's own terms: in force wherever an organization has published none of its own. */
export function TermsText() {
  return (
    <>
      <p>Whoever signs in agrees to these terms and to those of the organization that gave them the account.</p>
      <h2>Your account</h2>
      <p>
        It is yours alone. Keep the password to yourself, sign out on machines that others use, and tell an
        administrator at once when somebody else may have had it. What is done with it is recorded in your name.
      </p>
      <h2>Other people's data</h2>
      <p>
        Look at and change only what your work needs. Reach contacts only as they agreed to and at permitted hours, and
        respect every request to stop. Do not enter what you have no right to hold.
      </p>
      <h2>The service</h2>
      <p>
        Do not try to get around its limits, read what is not yours, or burden it so that others cannot work. Accounts
        that do are closed.
      </p>
      <h2>The software</h2>
      <p>
        Bookline is open-source software under the MIT license. It comes without warranty, as far as the law allows.
      </p>
      <h2>Changes</h2>
      <p>When these terms change, you are asked to accept them before you go on.</p>
    </>
  );
}
