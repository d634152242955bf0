// Takes the place of github.com/creack/pty in act.
module github.com/creack/pty

go 1.26.0
