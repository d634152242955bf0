module github.com/overhead-action/overhead-action/runners/go/meter

go 1.21
