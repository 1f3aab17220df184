//! What a mail server's refusal means, in words that help.

/// What to do about `trouble`, the words of the server or of the connection to it.
pub fn advice(trouble: &str) -> &'static str {
    let said = trouble.to_lowercase();
    let any = |words: &[&str]| words.iter().any(|word| said.contains(word));
    if any(&["535", "534", "530", "authentication", "credentials"]) {
        "The server does not take the user or the password of HAAT_SMTP_URL. Many providers want a password made for \
         programs, not that of the mailbox; special signs in it have to be written as %40 and the like."
    } else if any(&["certificate", "tls", "ssl", "handshake"]) {
        "There is no safe connection. Use smtps:// with port 465, or smtp:// with port 587 and ?tls=required, and the \
         name that the server's certificate is for."
    } else if any(&["refused", "unreachable", "resolve", "lookup", "dns", "no route"]) {
        "The server cannot be reached. Check its name and port in HAAT_SMTP_URL, and whether a firewall lets you out: \
         many hosts block port 25."
    } else if any(&["timed out", "in time", "timeout"]) {
        "The server did not answer in time. The port may be wrong, or a firewall swallows the connection."
    } else if any(&["553", "sender", "from address", "not owned"]) {
        "The server does not let you send as HAAT_MAIL_FROM. Use an address that belongs to your account there."
    } else if any(&["relay", "554 5.7"]) {
        "The server does not pass mails on for you. Add user and password to HAAT_SMTP_URL."
    } else if any(&["550", "551", "recipient", "mailbox", "user unknown"]) {
        "The server does not know this recipient. Try another address."
    } else if any(&["421", "450", "451", "452", "rate", "too many", "later"]) {
        "The server is busy or wants fewer mails. They are tried again by themselves; HAAT_MAILS_PER_MINUTE sends fewer."
    } else {
        "Ask your mail provider what this answer means."
    }
}

#[cfg(test)]
mod tests {
    use super::advice;

    #[test]
    fn each_answer_has_its_own_advice() {
        let answers = [
            ("permanent error (535): 5.7.8 Username and Password not accepted", "password"),
            ("Connection error: Connection refused (os error 111)", "reached"),
            ("Connection error: failed to lookup address information", "reached"),
            ("the mail server did not answer in time", "in time"),
            ("Connection error: invalid peer certificate: UnknownIssuer", "safe connection"),
            ("permanent error (553): 5.7.1 Sender address rejected: not owned by user", "HAAT_MAIL_FROM"),
            ("permanent error (554): 5.7.1 Relay access denied", "pass mails on"),
            ("permanent error (550): 5.1.1 User unknown", "recipient"),
            ("transient error (451): 4.7.1 Try again later", "fewer"),
            ("something else", "Ask your mail provider"),
        ];
        for (answer, wanted) in answers {
            assert!(advice(answer).contains(wanted), "{answer}: {}", advice(answer));
        }
    }
}
