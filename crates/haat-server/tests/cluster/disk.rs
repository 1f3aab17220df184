//! A disk that can be filled and emptied at will: a file system in memory, mounted for PostgreSQL alone, so nobody has to
//! be root.

use crate::services::run;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// More than any chaos writes; memory is taken by what is on it.
const SIZE: &str = "2g";

pub(crate) struct Disk {
    folder: PathBuf,
    /// Holds the mount. It ends when we do, since nobody writes to it any more.
    keeper: Child,
    /// As whom PostgreSQL runs there: it refuses to be root.
    user: String,
}

impl Disk {
    /// Mounts it at `folder`, for whoever is started by [`Self::enter`].
    pub(crate) fn mount(folder: &Path) -> Self {
        let script =
            format!("mount -t tmpfs -o size={SIZE} haat {} && echo mounted && exec cat", folder.display());
        let mut keeper = Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("unshare is installed");
        let mut said = String::new();
        BufReader::new(keeper.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
        assert_eq!(said, "mounted\n", "a disk of one's own needs user namespaces");
        // A name for whom there is an account, or nothing of PostgreSQL starts.
        let (_, own) = run(Command::new("id").arg("-u"));
        let (known, postgres) = run(Command::new("id").args(["-u", "postgres"]));
        let user = if own.trim() == "0" && known { postgres } else { own };
        Self { folder: folder.to_owned(), keeper, user: user.trim().to_owned() }
    }

    /// Runs `program` where the disk is, as somebody who is not root.
    pub(crate) fn enter(&self, program: &Path) -> Command {
        let mut command = self.inside();
        let [user, group] = ["user", "group"].map(|what| format!("--map-{what}={}", self.user));
        command.args(["unshare", "--user", &user, &group]).arg(program);
        command
    }

    /// Nothing more fits than what is there.
    pub(crate) fn fill(&self) {
        for _ in 0..20 {
            let used = format!("$(df --output=used -k {} | tail -n 1)", self.folder.display());
            // A little more, or it would be too little by the time it is said.
            if self.resize(&format!("$(({used} + 16))k")) {
                return;
            }
        }
        panic!("the disk could not be filled");
    }

    pub(crate) fn make_room(&self) {
        assert!(self.resize(SIZE), "no room could be made");
    }

    fn resize(&self, size: &str) -> bool {
        let remount = format!("mount -o remount,size={size} haat {}", self.folder.display());
        run(self.inside().args(["sh", "-c", &remount])).0
    }

    fn inside(&self) -> Command {
        let mut command = Command::new("nsenter");
        let keeper = self.keeper.id().to_string();
        command.args(["--target", &keeper, "--user", "--mount", "--preserve-credentials"]);
        command
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.keeper.kill().ok();
        self.keeper.wait().ok();
    }
}
